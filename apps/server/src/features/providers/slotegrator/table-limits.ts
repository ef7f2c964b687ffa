import { z } from 'zod'
import type { GameTable } from '../aggregator.ts'

/** Some servers write amounts as numbers. */
const amount = z.union([
  z.string().regex(/^\d{1,30}(\.\d{1,18})?$/),
  z.number().nonnegative().transform(String),
])
const limit = z.object({ currency: z.string().optional(), min: amount, max: amount })
const limits = z.array(limit).or(limit.transform((one) => [one]))

/**
 * The stakes of a table in one currency, or null where the aggregator does not tell them. A row
 * that names no currency counts for the one that was asked about.
 * @param told what its lobby answers, unread.
 * @param currency code as on the wire, upper case.
 */
export function tableLimits(told: unknown, currency: string): GameTable['limits'] {
  const read = limits.safeParse(told)
  const rows = read.success ? read.data : []
  const row = rows.find((one) => (one.currency ?? currency).toUpperCase() === currency)
  return row === undefined ? null : { min: row.min, max: row.max }
}
