import { refusalsOf } from '../core/refusal.ts'

/** Source of the text: 001_d6a9941efb711ce5.txt, section 8. */
const tooSoon = 'You can collect cashback after 4 hours'

export const loyaltyRefusals = refusalsOf('loyalty', {
  'claimed-recently': {
    code: 1,
    status: 409,
    message: tooSoon,
    meaning: 'The last claim is under four hours ago; `next` (epoch ms) says when the next may be.',
    params: ['next'],
  },
  'nothing-to-claim': {
    code: 2,
    status: 409,
    message: tooSoon,
    meaning: 'What waits is worth less than one cent.',
  },
})
