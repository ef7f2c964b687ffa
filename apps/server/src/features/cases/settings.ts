import { z } from 'zod'
import { setting } from '../../platform/settings/settings.ts'

const usd = z.int().min(1).max(100_000_000)
const percent = z.int().min(1).max(100)

const shape = z.strictObject({
  /** Lines that more eyes look from; so many movements just below one within 7 days. */
  structuring: z.strictObject({
    linesUsd: z.array(usd).min(1).max(10),
    percent,
    count: z.int().min(2).max(100),
  }),
  /** Paid in within 30 days, not played once, and taken out within 7. */
  littlePlay: z.strictObject({ usd }),
  /** Paid in within a day, and this share of it taken out in the same day. */
  passThrough: z.strictObject({ usd, percent }),
  /** So many accounts of one person, or players at one address within 30 days, those of others agreed to. */
  shared: z.strictObject({ count: z.int().min(2).max(100) }),
  /** Handed from one player to another by tips and duels within 7 days. */
  dumping: z.strictObject({ usd }),
  /** Paid in within a day: so many times the mean of a day of the 90 days before. */
  change: z.strictObject({ usd, times: z.int().min(2).max(1_000) }),
})

export type CaseRules = z.output<typeof shape>

export const caseRules = setting({
  key: 'cases.rules',
  schema: shape,
  initial: {
    structuring: { linesUsd: [2_000, 20_000], percent: 80, count: 3 },
    littlePlay: { usd: 500 },
    passThrough: { usd: 1_000, percent: 80 },
    shared: { count: 4 },
    dumping: { usd: 1_000 },
    change: { usd: 1_000, times: 10 },
  },
  help:
    'From where on a movement of money opens a case; amounts in USD, shares in percent. ' +
    'Lines: product specification of betting, 7.3; all else: own choice.',
})

export const caseSettings = [caseRules]
