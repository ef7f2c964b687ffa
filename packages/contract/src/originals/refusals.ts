import { refusalsOf } from '../core/refusal.ts'

/** Source: 001_d6a9941efb711ce5.txt section 8, Play error codes. */
export const originalsRefusals = refusalsOf('originals', {
  'silent-cancel': {
    code: 0,
    status: 409,
    message: '',
    meaning: 'The bet was given up before it was placed; nothing was taken and nothing is said.',
  },
  'below-minimum': {
    code: -1,
    status: 422,
    message: 'Minimum bet amount: {minimum}',
    meaning: 'The stake is below the minimum of its currency.',
    params: ['minimum'],
  },
  'auth-required': {
    code: -2,
    status: 401,
    message: 'Please login to your account.',
    meaning: 'The bet needs a signed-in player.',
  },
  'unknown-game': {
    code: -3,
    status: 404,
    message: 'Unknown game',
    meaning: 'No in-house game has this id.',
  },
  'invalid-wager': {
    code: -4,
    status: 422,
    message: 'Invalid wager',
    meaning: 'The stake is no amount of this currency.',
  },
  'game-disabled': {
    code: -5,
    status: 409,
    message: 'This game is disabled right now',
    meaning: 'The operator switched the game off.',
  },
  'wrong-stage': {
    code: -6,
    status: 409,
    message: 'Cannot place bet at this stage of the game',
    meaning: 'The round does not take bets now.',
  },
  'demo-disabled': {
    code: -7,
    status: 409,
    message: 'Demo bets are disabled',
    meaning: 'The setting originals.demoBets is off.',
  },
  'play-pending': {
    code: -8,
    status: 409,
    message: '',
    meaning: 'A bet of this player in this game is still being settled; the client waits.',
  },
  'above-maximum': {
    code: -9,
    status: 422,
    message: 'Max bet amount: {max} EUR',
    meaning: 'The stake is above the maximum bet of the setting.',
    params: ['max'],
  },
  'no-price': {
    code: -10,
    status: 503,
    message: 'Failed to get token price, try again later',
    meaning: 'No fresh price of the currency is known, so limits cannot be checked.',
    severity: 'warn',
  },
  'autobet-off': {
    code: -11,
    status: 403,
    message: 'Auto bet is not offered in your country',
    meaning: 'The profile of the jurisdiction has no autobet, and the bet is one of it (`auto`).',
    severity: 'info',
  },
  'quick-off': {
    code: -12,
    status: 403,
    message: 'Quick rounds are not offered in your country',
    meaning: 'The profile of the jurisdiction has no quick rounds, and the bet asks for one.',
    severity: 'info',
  },
  'all-disabled': {
    code: -99,
    status: 409,
    message: 'In-house games are temporarily disabled',
    meaning: 'The operator switched all in-house games off.',
  },
  'bad-parameters': {
    code: 1,
    status: 422,
    message: 'The game does not take these settings',
    meaning: 'A parameter of the game is missing, unknown or out of range; field names it.',
    params: ['field'],
  },
  'not-enough-balance': {
    code: 2,
    status: 409,
    message: 'Not enough balance',
    meaning: 'The pocket holds less than the stake.',
  },
  'round-open': {
    code: 3,
    status: 409,
    message: 'Your last round of this game is still open',
    meaning: 'One round per player and game may be open; the client restores it.',
    params: ['id'],
  },
  'payout-above-cap': {
    code: 4,
    status: 422,
    message: 'The top payout of this bet is above the limit of {maxPayout}',
    meaning: 'Stake times the top multiplier exceeds the maximum payout of the setting.',
    params: ['maxPayout'],
  },
  'currency-not-offered': {
    code: 5,
    status: 422,
    message: 'This currency is not offered here',
    meaning: 'The currency is unknown or switched off for play.',
  },
})

/** Source: 001_d6a9941efb711ce5.txt section 8, Turn and Finish error codes. */
export const turnRefusals = refusalsOf('turn', {
  retry: {
    code: 0,
    status: 409,
    message: '',
    meaning: 'The same step is still being settled; the client asks again.',
  },
  'unknown-round': {
    code: 1,
    status: 404,
    message: 'Invalid game id',
    meaning: 'No open round of the caller has this id.',
  },
  illegal: {
    code: 2,
    status: 409,
    message: 'This move is not possible now',
    meaning: 'The action is not legal in this state; nothing changed and nothing was taken.',
    params: ['reason'],
  },
  'invalid-operation': {
    code: 3,
    status: 409,
    message: 'Invalid API operation',
    meaning: 'The game takes no turns, or the step is not the next one.',
  },
})

/** Refusals of the bet overview and of game lookups. */
export const betRefusals = refusalsOf('bet', {
  unknown: {
    code: 1,
    status: 404,
    message: 'unknown game',
    meaning: 'No bet has this id.',
  },
})
