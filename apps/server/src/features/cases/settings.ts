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

const hour = z.int().min(0).max(23)
const times = z.int().min(2).max(100)

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const harmShape = z.strictObject({
  /** Days that nothing more is said after a case of the same marker; no window is longer than seven. */
  restDays: z.int().min(7).max(365),
  /** Within a day so much in so many bets, at a mean so many times that of the 30 days before. */
  risingStakes: z.strictObject({ usd, bets: z.int().min(2).max(10_000), times }),
  /** So often within a day: paid in within hours of such a loss, and a mean stake of at least this percentage of before. */
  chasing: z.strictObject({
    lossUsd: usd,
    hours: z.int().min(1).max(24),
    percent: z.int().min(101).max(10_000),
    count: z.int().min(1).max(100),
  }),
  /** So many withdrawals taken back within 7 days. */
  cancelledWithdrawals: z.strictObject({ count: times }),
  /** So many nights of 7 with at least so many bets between two hours of a time zone. */
  nightPlay: z
    .strictObject({
      /** The hours are those of one zone: for a house whose players live in it. */
      isOn: z.boolean().default(false),
      ...{ fromHour: hour, toHour: hour, zone: z.string().max(64).refine(isZone) },
      bets: z.int().min(1).max(10_000),
      nights: z.int().min(2).max(7),
    })
    .refine(({ fromHour, toHour }) => fromHour !== toHour),
  /** So many deposits that did not come in within a day: failed, declined, or held. What was only asked for is none. */
  failedDeposits: z.strictObject({ count: times }),
})

export type HarmRules = z.output<typeof harmShape>

export const harmRules = setting({
  key: 'cases.harm',
  schema: harmShape,
  initial: {
    restDays: 7,
    risingStakes: { usd: 200, bets: 20, times: 3 },
    chasing: { lossUsd: 100, hours: 3, percent: 150, count: 2 },
    cancelledWithdrawals: { count: 3 },
    nightPlay: { isOn: false, fromHour: 0, toHour: 5, zone: 'UTC', bets: 20, nights: 4 },
    failedDeposits: { count: 4 },
  },
  help:
    'From where on play is looked at as play that may harm: staff get a case and the player a message, no money ' +
    'waits. Amounts in USD, hours in the zone named. Markers: reliability specification, 3; numbers: own choice.',
})

export const caseSettings = [caseRules, harmRules]
