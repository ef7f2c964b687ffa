import { refusalsOf } from '../core/refusal.ts'

/** Refusals around the queue. The numbers of its eleven messages are those of SPORT-050 to 060. */
export const betRefusals = refusalsOf('sportsbook', {
  'invalid-queue-id': {
    code: 2,
    status: 404,
    message: 'This bet request does not exist any more.',
    meaning:
      'No such place in the queue, not of this player, or decided more than ten minutes ago.',
  },
  'still-checking': {
    code: 3,
    status: 409,
    message: 'Your bet is still being checked.',
    meaning: 'Asked before the delay has passed; leftMs is what is left of it.',
    params: ['leftMs'],
  },
  'too-many-selections': {
    code: 3,
    status: 422,
    message: 'A slip takes at most {most} selections.',
    meaning: 'More selections than one slip may hold were asked about.',
    params: ['most'],
  },
  'not-suspended': {
    code: 1,
    status: 409,
    message: 'This event is not suspended.',
    meaning: 'Staff opened an event that takes bets already.',
  },
  'unknown-favorite': {
    code: 1,
    status: 404,
    message: 'This does not exist any more.',
    meaning: 'The feed has no event, competitor or tournament of this id.',
  },
  'too-many-favorites': {
    code: 2,
    status: 409,
    message: 'You have {most} favorites, the most there can be.',
    meaning: 'The list of favorites is full.',
    params: ['most'],
  },
})

/** Why a bet is not queued, or not accepted after its delay. */
export const slipRefusals = refusalsOf('sportsbook', {
  'failed-to-queue': {
    code: 1,
    status: 503,
    message: 'Could not place the bet. Your stake was not taken.',
    meaning: 'The queue is full for this player, the feed is down, or the bet waited too long.',
    severity: 'info',
  },
  'too-early': {
    code: 3,
    status: 409,
    message: 'Betting on this event has not opened yet.',
    meaning: 'The event is announced, and has no prices yet.',
  },
  'too-late': {
    code: 4,
    status: 409,
    message: 'The event has started or the offer has run out.',
    meaning: 'A price from before the start was asked for after it, or an offer was answered late.',
  },
  'odds-changed': {
    code: 5,
    status: 409,
    message: 'Odds changed from {old} to {new}.',
    meaning: 'The odds moved further than the policy of the bet allows, or an offer was declined.',
    params: ['old', 'new'],
  },
  'option-closed': {
    code: 6,
    status: 409,
    message: '{option} is closed.',
    meaning: 'The market or outcome is not active, was suspended meanwhile, or the event is over.',
    params: ['option'],
  },
  'no-balance': {
    code: 7,
    status: 409,
    message: 'Your balance is too low.',
    meaning: 'The pocket holds less than the stake.',
  },
  'bet-too-low': {
    code: 8,
    status: 422,
    message: 'The smallest bet is {min}.',
    meaning: 'Below the smallest stake of a slip, or of a combination of a system.',
    params: ['min'],
  },
  'bet-too-high': {
    code: 9,
    status: 422,
    message: 'The largest bet is {max}.',
    meaning: 'Above the largest stake, or the payout would pass a limit of bet, day or event.',
    params: ['max'],
  },
  'no-double-bets': {
    code: 10,
    status: 422,
    message: 'You already have this selection.',
    meaning:
      'A selection twice, two legs that depend on each other, or open stakes on the selection ' +
      'above the cap; places are those of the legs.',
    params: ['places'],
  },
  'too-many-multi-bets': {
    code: 11,
    status: 422,
    message: 'At most {n} selections.',
    meaning: 'Too many legs, too many combinations, or too many open multis.',
    params: ['n'],
  },
  'bad-slip': {
    code: 12,
    status: 422,
    message: 'This is no bet.',
    meaning: 'A single of several legs, or a system that so many legs do not have.',
  },
  'currency-not-offered': {
    code: 13,
    status: 422,
    message: 'This currency is not offered here.',
    meaning: 'The currency is unknown, or its price is.',
  },
})

export const cashOutRefusals = refusalsOf('sportsbook', {
  'unknown-bet': {
    code: 1,
    status: 404,
    message: 'This bet does not exist.',
    meaning: 'No accepted bet of this player has this id.',
  },
  'offer-expired': {
    code: 2,
    status: 409,
    message: 'The offer has run out. Ask for a new one.',
    meaning: 'Offers hold for five seconds and for the bet they were made for.',
  },
  'not-offered': {
    code: 3,
    status: 409,
    message: 'This bet cannot be cashed out now.',
    meaning: 'A leg is suspended, or bets of this kind or worth are not cashed out.',
  },
  'price-fell': {
    code: 4,
    status: 409,
    message: 'The offer fell to {amount}.',
    meaning: 'The bet is worth less than was offered; nothing was done.',
    params: ['amount'],
  },
  'already-settled': {
    code: 5,
    status: 409,
    message: 'This bet is settled.',
    meaning: 'Nothing of the bet runs any more.',
  },
})
