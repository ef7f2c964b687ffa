import { refusalsOf } from '../core/refusal.ts'

/** Source of both texts: 000_1c37c0fb05cd66e6.txt, section 8. */
const noTickets = "You don't have enough tickets to spin the wheel."

export const wheelRefusals = refusalsOf('wheel', {
  'no-ticket': {
    code: 1,
    status: 409,
    message: noTickets,
    meaning: 'The player has no ticket that can be used.',
  },
  'spun-lately': {
    code: 2,
    status: 429,
    message: noTickets,
    meaning:
      'The last spin is under three minutes ago; `nextSpinAt` (epoch ms) says when to try again.',
    params: ['nextSpinAt'],
  },
  'use-deposit-bonus': {
    code: 3,
    status: 409,
    message: 'Use available deposit bonus before spinning the wheel.',
    meaning: 'An unused deposit code or a deposit offer that was opted in to waits.',
  },
})
