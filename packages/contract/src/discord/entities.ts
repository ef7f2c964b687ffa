import { z } from 'zod'
import { instantMs } from '../core/fields.ts'

/** How the viewer stands with the Discord server of this site. */
export const discordState = z.object({
  /** False where the operator has no Discord server: nothing of it is shown then. */
  isOpen: z.boolean(),
  /** Link that leads into the Discord server; null where the operator named none. */
  invite: z.string().nullable(),
  connection: z.object({ name: z.string(), connectedAt: instantMs }).nullable(),
  isReceived: z.boolean(),
})
