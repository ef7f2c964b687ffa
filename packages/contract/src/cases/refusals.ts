import { refusalsOf } from '../core/refusal.ts'

/** Told to staff alone: nothing that a player reads says that there is a case. */
export const caseRefusals = refusalsOf('cases', {
  'case-open': {
    code: 1,
    status: 409,
    message: 'A case of this player is open. Release it first, by two persons.',
    meaning: 'Withdrawals of a player with an open case are neither approved nor signed.',
  },
  'case-over': {
    code: 2,
    status: 409,
    message: 'This case is over already.',
    meaning: 'Only an open case is released, and a player has one open case of a kind.',
  },
})
