import { refusalsOf } from '../core/refusal.ts'

/** Source: 001 section 8 and product design, Promotions; the wording is ours. */
export const faucetRefusals = refusalsOf('faucet', {
  'claimed-today': {
    code: 1,
    status: 409,
    message: 'You can spin the faucet once a day. The next spin is at 00:00 UTC.',
    meaning:
      'The player spun on this UTC day; `next` (Unix seconds) says when the next spin may be.',
    params: ['next'],
  },
  'deposit-first': {
    code: 2,
    status: 403,
    message: 'The faucet opens after your first confirmed deposit.',
    meaning: 'The account has no confirmed deposit.',
  },
  'play-more': {
    code: 3,
    status: 403,
    message: 'Play a little more this week first.',
    meaning:
      'The personal maximum is under the least one; `neededCents` of rated wager would lift it there.',
    params: ['neededCents'],
  },
  'household-claimed': {
    code: 4,
    status: 409,
    message: 'The faucet was already used in your household today.',
    meaning: 'Another account of the same person or household spun on this UTC day.',
    params: ['next'],
  },
})
