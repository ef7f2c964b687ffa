import { z } from 'zod'
import { amountText, currencyId, instantMs } from '../core/fields.ts'

/** USD with two decimals, as the specification writes it. */
const usd = z.number().min(0)
const percent = z.number().min(0).max(100)
const level = z.int().min(0).max(10)

/** The viewer's own figures; a guest has none. Source: 000 section 3, 001 section 3, VIP level. */
export const vipData = z.object({
  type: z.literal('data'),
  deposited: usd,
  /** Rated wager. */
  wagered: usd,
  level,
  /** Towards the next level, each at most 100. */
  depositPercent: percent,
  wagerPercent: percent,
  /** Mean of both; 100 at the highest level that play reaches. */
  progress: percent,
  /** What the level gives; level 0, which guests see too, is in no other row. */
  withdrawFee: percent,
  rakebackPercent: percent,
  cashbackPercent: percent,
  /** When the level was reached; null at level 0. */
  since: instantMs.nullable(),
})

/** What a level asks and gives. Source: 001 section 3, VIP level; product design, VIP. */
export const vipLevel = z.object({
  type: z.literal('level'),
  level: level.min(1),
  name: z.string(),
  depositRequirement: usd,
  /** Rated wager in USD. */
  wagerRequirement: usd,
  bonusWheelMaxReward: usd,
  withdrawFee: percent,
  /** Of the theoretical win of each bet. */
  rakebackPercent: percent,
  /** Of the net loss of a day. */
  cashbackPercent: percent,
  /** The most that cashback comes to, of the theoretical win of the day. */
  cashbackCapPercent: percent,
})

/** What waits to be claimed in one currency. */
export const rakebackEntry = z.object({ id: currencyId, value: amountText })

/** Cashback of the running day. */
export const cashbackToday = z.object({
  /** What it would come to if the day ended now, in USD cents. */
  todayCents: z.int().min(0),
  ratePct: percent,
  capPct: percent,
  settlesAt: instantMs,
})
