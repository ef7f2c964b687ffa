import { refusalsOf } from '../core/refusal.ts'

/** Source: 000 and 001 section 8; product specification of the community, 2.3. */
export const promotionRefusals = refusalsOf('promotions', {
  'invalid-code': {
    code: 1,
    status: 404,
    message: 'This promo code does not exist.',
    meaning: 'No code is written like that, or it is not open yet, or paused.',
  },
  'code-expired': {
    code: 2,
    status: 410,
    message: 'This promo code has expired.',
    meaning: 'The time of the code is over.',
  },
  'code-used-up': {
    code: 3,
    status: 410,
    message: 'This promo code has been used up.',
    meaning: 'Its activations or its budget are spent.',
  },
  'code-used': {
    code: 4,
    status: 409,
    message: 'You have already used this promo code.',
    meaning: 'The account, or another one of the same person, activated it before.',
  },
  'daily-limit': {
    code: 5,
    status: 429,
    message: 'One code a day. The next one is possible at 00:00 UTC.',
    meaning: 'The player activated a code on this UTC day; private codes are excepted.',
  },
  'referral-only': {
    code: 6,
    status: 403,
    message: 'This promo code is for invited accounts only.',
    meaning: 'The account was not invited, or not by the affiliate of the code.',
  },
  'non-affiliated-only': {
    code: 6,
    status: 403,
    message: 'This promo code is for accounts without an invitation only.',
    meaning: 'The account was invited by somebody.',
  },
  'vip-only': {
    code: 7,
    status: 403,
    message: 'This promo code is for VIP players only.',
    meaning: 'The player has not reached the level of the code, `vipMin`.',
    params: ['vipMin'],
  },
  'own-code': {
    code: 8,
    status: 403,
    message: 'You cannot activate your own promocode!',
    meaning: 'The code belongs to the player.',
  },
  'private-code': {
    code: 9,
    status: 403,
    message: 'This promocode is private and cannot be activated with your account',
    meaning: 'The code was made for another account.',
  },
  'balance-condition': {
    code: 10,
    status: 409,
    message: 'Your real balance must be below $10 and no bonus open.',
    meaning: 'A money bonus begins with no bonus beside it and little real money.',
  },
  'deposit-first': {
    code: 11,
    status: 403,
    message: 'Make a deposit first.',
    meaning: 'The account has no confirmed deposit yet.',
  },
  'play-more': {
    code: 12,
    status: 403,
    message: 'Play more first.',
    meaning:
      'The own play does not carry the code yet: `neededCents` of rated wager (USD cents) are missing.',
    params: ['neededCents'],
  },
  'another-bonus': {
    code: 13,
    status: 409,
    message: 'Another deposit bonus is active. Finish or cancel it first.',
    meaning: 'One bonus at a time: another one is opted in to or being wagered.',
  },
})

/** Refusals of /api/data/promotions/depositOptIn. */
export const optInRefusals = refusalsOf('promotions', {
  'offer-ended': {
    code: 1,
    status: 410,
    message: 'This offer has ended.',
    meaning: 'The time or the budget of the offer is over.',
  },
  'not-eligible': {
    code: 2,
    status: 403,
    message: 'This offer is not open to your account.',
    meaning: 'It was used before in this household, or it is for the first deposit only.',
  },
  'bonus-open': {
    code: 3,
    status: 409,
    message: 'Another bonus is active. Finish or cancel it first.',
    meaning: 'One bonus at a time.',
  },
})

/** Refusals of opting out, of cancelling and of giving a code back. */
export const bonusRefusals = refusalsOf('promotions', {
  'already-granted': {
    code: 1,
    status: 409,
    message: 'The deposit is here and the bonus has begun. Cancel it instead.',
    meaning: 'Opting out is possible before the deposit.',
  },
  'bonus-ended': {
    code: 2,
    status: 409,
    message: 'This bonus has ended already.',
    meaning: 'It was completed, cancelled, lost or has expired.',
  },
  'bonus-in-bet': {
    code: 3,
    status: 409,
    message: 'Money of this bonus is in an open bet. Finish it first.',
    meaning: 'A bet that was paid with the bonus is not settled yet.',
  },
  'unknown-bonus': {
    code: 1,
    status: 404,
    message: 'There is no such bonus.',
    meaning: 'The id is unknown, or the bonus is of somebody else.',
  },
  'unknown-code': {
    code: 1,
    status: 404,
    message: 'There is no such code.',
    meaning: 'The code is unknown, used, or of somebody else.',
  },
})
