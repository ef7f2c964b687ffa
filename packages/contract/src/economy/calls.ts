import { z } from 'zod'
import { call } from '../core/call.ts'

export const economyCalls = {
  economyPreview: call({
    feature: 'economy',
    summary: 'What all rewards together could cost at each level if settings were these.',
    path: '/api/admin/economy/preview',
    who: { permission: 'settings' },
    rate: { limit: 120, windowMs: 60_000, per: 'user' },
    /** Values by the key of the setting. */
    input: z.strictObject({ changes: z.record(z.string().max(64), z.unknown()) }),
    output: z.object({
      levels: z.array(
        z.object({
          level: z.int().min(0).max(10),
          /** Percent of the theoretical win, by kind of reward. */
          parts: z.record(z.string(), z.number()),
          sumPct: z.number(),
        }),
      ),
      /** What every sum has to stay under, with these settings. */
      guardPct: z.number(),
      ok: z.boolean(),
    }),
  }),
}
