import { currencyOf, dayMs, minuteMs, startOfDay, toIso, type Uuid } from '@powerplay/kernel'
import { hasReadRewardedUntil, minorE6Of } from '../wallet/index.ts'
import { cashbackOf, levelAt, termsAt, type DayPlay } from './accrual.ts'
import { byUser, readLevels, readTerms } from './level-store.ts'
import type { LoyaltyParts } from './parts.ts'
import { settleAfterMs } from './rakeback.ts'
import {
  addCashback,
  countAgain,
  readDay,
  takeDay,
  unsettledDays,
  type CashbackRow,
} from './cashback-store.ts'

/** A bet settled in the last instant may be committed a little later. */
const slackMs = minuteMs

/** Settles the cashback of days that are over. Any node may run it, any number of times. */
export async function settleCashback(parts: LoyaltyParts): Promise<void> {
  const { clock, database } = parts.platform
  const today = startOfDay(clock.now())
  if (clock.now() < today + settleAfterMs) return
  const days = await unsettledDays(database, toIso(today).slice(0, 10))
  if (days.length === 0) return
  if (!(await hasReadRewardedUntil(database, 'loyalty_days', today + slackMs))) return
  for (const day of days) {
    try {
      await settleDay(parts, day)
    } catch (error) {
      parts.platform
        .logOf('loyalty')
        .error({ event: 'loyalty.cashback_one_by_one', day, error: String(error) })
      await settleOneByOne(parts, day)
    }
  }
}

/** A player who cannot be counted keeps nobody's cashback waiting: each is counted alone, after this. */
async function settleOneByOne({ platform }: LoyaltyParts, day: string): Promise<void> {
  await platform.database.transaction(async (tx) => {
    if (!(await takeDay(tx, day))) return
    const userIds = [...byUser(await readDay(tx, day)).keys()]
    await countAgain(
      tx,
      userIds.map((userId) => ({ day, userId })),
    )
  })
}

/** Adds the cashback of a day to what waits, once. */
async function settleDay(parts: LoyaltyParts, day: string): Promise<void> {
  await parts.platform.database.transaction(async (tx) => {
    if (!(await takeDay(tx, day))) return
    const plays = byUser(await readDay(tx, day))
    const endsAt = Date.parse(day) + dayMs
    const terms = termsAt(await readTerms(tx), endsAt)
    const levels = byUser(await readLevels(tx, [...plays.keys()]))
    const rows = [...plays].flatMap(([userId, own]) => {
      const level = levelAt(levels.get(userId) ?? [], endsAt)
      return rowOf(parts, userId, cashbackOf(own satisfies DayPlay[], level, terms))
    })
    if (rows.length > 0) await addCashback(tx, day, rows)
  })
}

const dollars = ['usd', 10n ** 8n] as const

/** What is written down of a day's cashback: nothing, or one row. */
export function rowOf(
  { wallet }: LoyaltyParts,
  userId: Uuid,
  found: ReturnType<typeof cashbackOf>,
): CashbackRow[] {
  if (!found) return []
  const { usdE6 } = found
  const known = wallet.prices.usdRateE8(found.currency)
  // A currency without a price keeps nobody's cashback waiting: it comes in dollars.
  const [currency, rate] = known === undefined ? dollars : ([found.currency, known] as const)
  const valueE6 = minorE6Of(usdE6, rate, currencyOf(currency).decimals)
  return valueE6 > 0n ? [{ userId, currency, valueE6, worthUsdE6: usdE6, usdRateE8: rate }] : []
}
