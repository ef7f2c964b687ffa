import { z } from 'zod'
import { setting } from '../../../platform/settings/settings.ts'

/** The house ends rounds after a day. Source: 000_1c37c0fb05cd66e6.txt section 1 leaves it to us. */
export const expireHours = setting({
  key: 'originals.expireHours',
  schema: z.int().min(1).max(720),
  initial: 24,
  help: 'Hours after its bet at which the house ends a round that its player left open.',
})
