import { z } from 'zod'
import { setting } from '../settings/settings.ts'

/** Multiplies every rate limit; 1 unless a load test needs room. */
export const edgeRateFactor = setting({
  key: 'edge.rateFactor',
  schema: z.int().min(1).max(1_000_000),
  initial: 1,
  help: 'Multiplies every rate limit of calls and whispers (factor, for load tests).',
})

/** The business settings of the edge. */
export const edgeSettings = [edgeRateFactor] as const
