import { refusalsOf } from '../core/refusal.ts'

/** Source: product design, Affiliate; the wording is ours. */
export const affiliateRefusals = refusalsOf('affiliate', {
  'code-taken': {
    code: 1,
    status: 409,
    message: 'This code is taken. Choose another one.',
    meaning: 'The code is in use, was in use, is a player’s name, or is reserved.',
  },
  'code-characters': {
    code: 2,
    status: 422,
    message: 'A code has 4 to 20 characters: a–z, 0–9, _ and -.',
    meaning: 'The code has characters that a link may not have, or too few or too many.',
  },
  'too-many-codes': {
    code: 3,
    status: 409,
    message: 'You have all the codes that you can have. Remove one first.',
    meaning: 'Each player has up to five codes in use.',
  },
  'under-minimum': {
    code: 1,
    status: 409,
    message: 'There is too little to claim yet.',
    meaning: 'What is past the hold is worth less than `minCents`.',
    params: ['minCents'],
  },
  'under-review': {
    code: 2,
    status: 423,
    message: 'Your account is under review. Your commission is kept for you.',
    meaning: 'Staff holds the claims of this affiliate back.',
  },
  'unknown-currency': {
    code: 3,
    status: 422,
    message: 'Commission cannot be paid in this currency now.',
    meaning: 'No such currency, or no fresh price for it.',
  },
})
