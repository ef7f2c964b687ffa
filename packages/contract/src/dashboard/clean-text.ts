import { z } from 'zod'
import { call } from '../core/call.ts'

/** So many signs as the longest text of the staff has. */
const signsMax = 20_000

/** For the preview of a form: nothing is kept. */
export const adminCleanText = call({
  feature: 'dashboard',
  summary: 'A text of the staff as readers would get it: cleaned, and kept nowhere.',
  path: '/api/admin/clean-text',
  who: { permission: 'content' },
  input: z.strictObject({ text: z.string().max(signsMax) }),
  output: z.object({ html: z.string() }),
})
