import { z } from 'zod'
import { instantMs } from '../core/fields.ts'

/** What the installation may offer. Source: 001 section 3, Licence. */
export const licence = z.object({
  valid: z.boolean(),
  enabledFeatures: z.array(z.string()),
  plugins: z.array(z.string()),
  pluginSettings: z.record(z.string(), z.unknown()),
  demo_build: z.boolean(),
  expires_at: instantMs.nullable(),
})

/** A feature and whether it is on; `reason` says why not. */
export const featureState = z.object({
  id: z.string(),
  enabled: z.boolean(),
  reason: z.string().nullable(),
})
