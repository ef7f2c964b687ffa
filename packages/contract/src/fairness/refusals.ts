import { refusalsOf } from '../core/refusal.ts'

export const fairnessRefusals = refusalsOf('fairness', {
  'bad-client-seed': {
    code: 1,
    status: 422,
    message: 'Use 1 to 64 printable characters without a colon.',
    meaning: 'The text is no client seed.',
  },
  'open-rounds': {
    code: 2,
    status: 409,
    message: 'Finish your open rounds first',
    meaning: 'Revealing the seed would show the rest of an open round; openRounds names them.',
    params: ['openRounds'],
  },
})
