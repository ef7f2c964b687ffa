import { refusalsOf } from '../core/refusal.ts'

/** Refusals of hold'em tables. */
export const pokerRefusals = refusalsOf('poker', {
  unknown: {
    code: 1,
    status: 404,
    message: 'This does not exist',
    meaning: 'No table or hand has this id, or the hand is one of others.',
  },
  'seat-taken': {
    code: 2,
    status: 409,
    message: 'Somebody was faster',
    meaning: 'The seat is taken, or the table has no such seat; nothing was taken.',
  },
  'already-seated': {
    code: 3,
    status: 409,
    message: 'One seat per table, and four tables at most',
    meaning: 'The player sits at this table already, or sits or waits at four others.',
  },
  'buy-in': {
    code: 4,
    status: 422,
    message: 'Between {min} and {max}',
    meaning:
      'The amount is none of the currency, outside the limits of the table, or less than was taken away from it within the last hour.',
    params: ['min', 'max'],
  },
  'not-enough-balance': {
    code: 5,
    status: 409,
    message: 'Not enough balance',
    meaning: 'The real balance holds less than the buy-in.',
  },
  household: {
    code: 6,
    status: 409,
    message: 'Somebody of your household sits at this table',
    meaning: 'A seated player shares an address, a device or a wallet with this one.',
  },
  closing: {
    code: 7,
    status: 409,
    message: 'This table is closing',
    meaning: 'The table takes nobody any more.',
  },
  'real-money-only': {
    code: 8,
    status: 409,
    message: 'Bonus and demo balance are not accepted here',
    meaning: 'The money of opponents is real: chips are too.',
  },
  'not-seated': {
    code: 9,
    status: 409,
    message: 'You do not sit at this table',
    meaning: 'The player has no seat here.',
  },
  'not-your-turn': {
    code: 10,
    status: 409,
    message: 'It is not your turn',
    meaning: 'Another seat acts, or the step was answered already.',
    params: ['step'],
  },
  illegal: {
    code: 11,
    status: 422,
    message: 'This is not possible now',
    meaning: 'The rules do not allow the action, or its size.',
    params: ['legal'],
  },
  'hand-over': {
    code: 12,
    status: 409,
    message: 'This hand is over',
    meaning: 'The hand named is not the one that is played, or its end does not stand any more.',
  },
  'bank-empty': {
    code: 13,
    status: 409,
    message: 'Your time bank is empty',
    meaning: 'Nothing is left of the time bank; it grows by five seconds with every ten hands.',
  },
  'no-preimage': {
    code: 14,
    status: 422,
    message: 'This value was not announced',
    meaning: 'The value does not hash to what the seat was bound to, or the seat was not asked.',
  },
  late: {
    code: 15,
    status: 409,
    message: 'Too late for this hand',
    meaning: 'The cards of the hand are dealt already.',
  },
  'no-price': {
    code: 16,
    status: 409,
    message: 'This table is not offered right now',
    meaning: 'The currency of the table has no price at the moment.',
    severity: 'warn',
  },
  reserved: {
    code: 17,
    status: 409,
    message: 'Others stand in line for this seat',
    meaning: 'Every free seat is kept for somebody who waited for one.',
  },
  'seat-free': {
    code: 18,
    status: 409,
    message: 'A seat is free: sit down',
    meaning: 'Nobody stands in line where a seat can be taken.',
  },
  passed: {
    code: 19,
    status: 409,
    message: 'You let a seat go; stand in line again a little later',
    meaning: 'A seat was kept for the player within the last ten minutes, and he did not take it.',
  },
  'notes-full': {
    code: 20,
    status: 409,
    message: 'You keep 500 notes already: take one away first',
    meaning: 'The player has as many notes as there may be.',
  },
})
