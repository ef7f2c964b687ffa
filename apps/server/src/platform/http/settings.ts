import { z } from 'zod'
import { setting } from '../settings/settings.ts'

/** Multiplies every rate limit; 1 unless a load test needs room. */
export const edgeRateFactor = setting({
  key: 'edge.rateFactor',
  schema: z.int().min(1).max(1_000_000),
  initial: 1,
  help: 'Multiplies every rate limit of calls and whispers (factor, for load tests).',
})

/** Source: reliability.md 4, incident switches. */
export const writesOpen = setting({
  key: 'edge.writesOpen',
  schema: z.boolean(),
  initial: true,
  help: 'Off makes the site read-only for players; what they have open can finish.',
})

/** The business settings of the edge. */
export const edgeSettings = [edgeRateFactor, writesOpen] as const
