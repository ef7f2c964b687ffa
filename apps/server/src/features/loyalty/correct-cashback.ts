import { currencyOf, dayMs } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import { cashbackOf, levelAt, termsAt, type DayCashback } from './accrual.ts'
import {
  addCashback,
  cashbackOfDay,
  correctionWork,
  readDay,
  replaceCashback,
  staleDays,
  takeDay,
  takeStale,
  type CashbackRow,
  type PlayerDay,
} from './cashback-store.ts'
import { readLevels, readTerms } from './level-store.ts'
import type { LoyaltyParts } from './parts.ts'
import { minorE6Of } from '../wallet/index.ts'
import { rowOf } from './settle-cashback.ts'

/**
 * Counts the cashback of settled days again where a bet of theirs was withdrawn or corrected since, by the
 * level and the terms of that time. What was too much is netted with what comes next.
 */
export async function correctCashback(parts: LoyaltyParts): Promise<void> {
  const { database } = parts.platform
  await parts.setAside.each(correctionWork, await staleDays(database), {
    idOf: ({ userId }) => userId,
    run: (stale) =>
      database.transaction(async (tx) => {
        if (await takeStale(tx, stale)) await correct(parts, tx, stale)
      }),
  })
}

async function correct(parts: LoyaltyParts, tx: Queries, { day, userId }: PlayerDay) {
  const endsAt = Date.parse(day) + dayMs
  const level = levelAt(await readLevels(tx, [userId]), endsAt)
  const plays = await readDay(tx, day, userId)
  const found = cashbackOf(plays, level, termsAt(await readTerms(tx), endsAt))
  const before = await cashbackOfDay(tx, { day, userId })
  if (before) return replaceCashback(tx, day, { before, after: restated(parts, before, found) })
  const [row] = rowOf(parts, userId, found)
  if (!row) return
  // A day without play was never settled.
  await takeDay(tx, day)
  await addCashback(tx, day, [row])
}

/** In the currency and at the rate of what was settled, however often it is counted again. */
function restated(
  parts: LoyaltyParts,
  before: CashbackRow,
  found: DayCashback | null,
): CashbackRow {
  if (!found) return { ...before, valueE6: 0n, worthUsdE6: 0n }
  const { usdRateE8 } = before
  const { usdE6: worthUsdE6 } = found
  if (usdRateE8 !== null) {
    const valueE6 = minorE6Of(worthUsdE6, usdRateE8, currencyOf(before.currency).decimals)
    return { ...before, worthUsdE6, valueE6 }
  }
  if (before.worthUsdE6 === 0n) return rowOf(parts, before.userId, found)[0] ?? before
  return { ...before, worthUsdE6, valueE6: (before.valueE6 * worthUsdE6) / before.worthUsdE6 }
}
