import { refusalsOf } from '../core/refusal.ts'

/** Refusals of pools and duels. */
export const pvpRefusals = refusalsOf('pvp', {
  unknown: {
    code: 1,
    status: 404,
    message: 'This does not exist',
    meaning: 'No pool, round or duel has this id.',
  },
  'round-locked': {
    code: 2,
    status: 409,
    message: 'This round is locked. The next one opens in a few seconds.',
    meaning: 'The round takes no entry any more; nothing was taken.',
  },
  'amount-limits': {
    code: 3,
    status: 422,
    message: 'Between {min} and {max}',
    meaning: 'The amount is none of its currency, or outside the limits.',
    params: ['min', 'max'],
  },
  'not-enough-balance': {
    code: 4,
    status: 409,
    message: 'Not enough balance',
    meaning: 'The real balance holds less than the stake.',
  },
  'too-many-entries': {
    code: 5,
    status: 409,
    message: 'At most 10 entries of one player and 200 in all',
    meaning: 'The player or the round has as many entries as there can be.',
  },
  'share-too-large': {
    code: 6,
    status: 409,
    message: 'Your share of the pot would be above 80 %',
    meaning:
      'Against others no entry may bring its player above 80 % of the pot as it stands then.',
  },
  'real-money-only': {
    code: 7,
    status: 409,
    message: 'Bonus and demo balance are not accepted here',
    meaning: 'The money of opponents is real: a stake is too, in whole.',
  },
  'too-many-duels': {
    code: 8,
    status: 409,
    message: 'You have as many open duels as there can be',
    meaning: 'The player has as many open duels as there can be.',
  },
  taken: {
    code: 9,
    status: 409,
    message: 'Somebody was faster',
    meaning: 'The duel was joined or taken back already; nothing was taken.',
  },
  'own-duel': {
    code: 10,
    status: 409,
    message: 'You cannot join your own duel, nor one of your household',
    meaning: 'Opener and joiner are one player, or share an address, a device or a household.',
  },
  expired: {
    code: 11,
    status: 409,
    message: 'This duel has expired',
    meaning: 'Nobody joined in time; the stake went back.',
  },
  'no-price': {
    code: 12,
    status: 409,
    message: 'This currency is not offered here right now',
    meaning: 'The currency is unknown, or its price is.',
    severity: 'warn',
  },
})
