import { dayMs, startOfDay, toIso, type InstantMs } from '@powerplay/kernel'

/** What a leaderboard is about. */
export type Period = 'week' | 'day' | 'month' | 'all'

/** A day of the calendar, UTC: "2026-03-01". */
export type Day = string

/** The instant a day begins. */
export function instantOf(day: Day): InstantMs {
  return Date.parse(`${day}T00:00:00.000Z`)
}

/** The day an instant belongs to, UTC. */
export function dayOf(instant: InstantMs): Day {
  return toIso(instant).slice(0, 10)
}

/** 1970-01-01 was a Thursday: the first Sunday came three days later. */
const firstSundayMs = 3 * dayMs
/** Length of a race week. */
export const weekMs = 7 * dayMs

/**
 * Sunday 00:00 UTC of the running week, which ends at the next one.
 * Source: 001_d6a9941efb711ce5.txt section 9; docs/glossary.md, race week.
 */
export function startOfWeek(instant: InstantMs): InstantMs {
  return Math.floor((instant - firstSundayMs) / weekMs) * weekMs + firstSundayMs
}

/** Days left of the race, counted from Sunday: 7 on Sunday, 1 on Saturday (001, section 9). */
export function daysLeft(instant: InstantMs): number {
  return 7 - Math.round((startOfDay(instant) - startOfWeek(instant)) / dayMs)
}

/** First day of the period so many periods before the running one. */
export function startOfPeriod(period: Period, instant: InstantMs, ago = 0): Day {
  switch (period) {
    case 'day':
      return dayOf(instant - ago * dayMs)
    case 'week':
      return dayOf(startOfWeek(instant) - ago * weekMs)
    case 'month':
      return monthBefore(dayOf(instant), ago)
    case 'all':
      return dayOf(0)
  }
}

function monthBefore(day: Day, ago: number): Day {
  const date = new Date(instantOf(day))
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - ago, 1))
}
