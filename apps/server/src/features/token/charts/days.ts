import { dayMs, startOfDay, toIso, type InstantMs } from '@powerplay/kernel'
import type { Timeframe } from '@powerplay/contract'

/** The first instant of a chart's days; today is the last of them. */
export function chartFrom(now: InstantMs, timeframe: Timeframe): InstantMs {
  return startOfDay(now) - (timeframe - 1) * dayMs
}

/** UTC days from the first that has anything to today, oldest first; none without anything. */
export function daysOf(now: InstantMs, timeframe: Timeframe, known: readonly string[]): string[] {
  const from = chartFrom(now, timeframe)
  const all = Array.from({ length: timeframe }, (_, place) =>
    toIso(from + place * dayMs).slice(0, 10),
  )
  const first = known.toSorted()[0]
  return first === undefined ? [] : all.filter((day) => day >= first)
}
