import { dayMs, startOfDay, type Uuid } from '@powerplay/kernel'
import type { ProfileStatistics } from '@powerplay/contract'
import type { Platform } from '../../platform/context.ts'
import { presentDay, presentProduct } from './present.ts'
import { daysBack, daysShownMax } from './rules.ts'
import { sumDays, sumProducts } from './sums-store.ts'

/** Sums of a player's bets over whole UTC days; the list of days goes back one year at most. */
export async function showStatistics(
  { clock, database }: Pick<Platform, 'clock' | 'database'>,
  userId: Uuid,
  period: keyof typeof daysBack,
): Promise<ProfileStatistics> {
  const today = startOfDay(clock.now())
  const back = daysBack[period]
  const [rows, days] = await Promise.all([
    sumProducts(database, userId, today - back * dayMs),
    sumDays(database, userId, today - Math.min(back, daysShownMax - 1) * dayMs),
  ])
  return { rows: rows.map(presentProduct), by_day: days.map(presentDay) }
}
