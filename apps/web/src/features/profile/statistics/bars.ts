import { dayMs, startOfDay, type InstantMs } from '@powerplay/kernel'
import type { ProfileStatistics } from '@powerplay/contract'

type Day = ProfileStatistics['by_day'][number]

/** A day and how far its bar goes, -100 to 100 of the half above or below the line. */
export interface Bar {
  readonly day: Day
  readonly percent: number
}

/** What stretch of time is drawn. */
export interface Stretch {
  /** Whole days with today; undefined goes back to the first day with a bet. */
  readonly days: number | undefined
  readonly now: InstantMs
}

/** Most days that are drawn one by one. */
const gapsMax = 90

/** One bar per day up to today; days without bets have an empty one. */
export function barsOf(days: readonly Day[], stretch: Stretch): Bar[] {
  const most = days.reduce((top, { profit }) => Math.max(top, Math.abs(profit)), 0)
  return filled(days, stretch).map((day) => ({
    day,
    percent: most === 0 ? 0 : (day.profit / most) * 100,
  }))
}

/** Long stretches stay without their empty days: there would be more gaps than bars. */
function filled(days: readonly Day[], { days: wanted, now }: Stretch): readonly Day[] {
  const first = days[0]
  if (first === undefined) return days
  const today = startOfDay(now)
  const count = wanted ?? Math.round((today - Date.parse(first.date)) / dayMs) + 1
  if (count > gapsMax) return days
  const byDate = new Map(days.map((day) => [day.date, day]))
  return Array.from({ length: count }, (_, index) => {
    const at = today - (count - 1 - index) * dayMs
    const date = new Date(at).toISOString().slice(0, 10)
    return byDate.get(date) ?? { date, profit: 0, wagered: 0 }
  })
}
