import { refusalsOf } from '../core/refusal.ts'

/** Refusals of the catalogue. */
export const lobbyRefusals = refusalsOf('lobby', {
  'unknown-game': {
    code: 1,
    status: 404,
    message: 'This game is not in the list any more.',
    meaning: 'No game of the catalogue has this id.',
  },
  'too-many-favorites': {
    code: 2,
    status: 409,
    message: 'You can keep at most {max} favourites. Remove one first.',
    meaning: 'The player already keeps the most favourites there may be.',
    params: ['max'],
  },
})
