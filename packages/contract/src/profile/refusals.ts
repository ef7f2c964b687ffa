import { refusalsOf } from '../core/refusal.ts'

/** Of profiles, pictures and the list of ignored players. */
export const profileRefusals = refusalsOf('profile', {
  'unknown-user': {
    code: 1,
    status: 404,
    message: 'unknown user',
    meaning: 'Nobody has this id or name.',
  },
  yourself: {
    code: 2,
    status: 409,
    message: 'That is you.',
    meaning: 'Nobody can ignore themselves.',
  },
  'too-many-ignored': {
    code: 3,
    status: 409,
    message: 'You can ignore at most {max} players. Remove one first.',
    meaning: 'The list of ignored players is full.',
    params: ['max'],
  },
  'picture-refused': {
    code: 1,
    status: 422,
    message: 'Use a PNG, JPEG or WebP picture of at most 1 MB and at least 64 pixels each way.',
    meaning: 'The file is no picture of a known kind, too small, too large, or broken.',
  },
})
