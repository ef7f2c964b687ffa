import { dayMs, hourMs, minuteMs, secondMs, type InstantMs } from '@powerplay/kernel'
import { safeLocale } from './locale.ts'

const steps = [
  ['year', 365 * dayMs],
  ['month', 30 * dayMs],
  ['week', 7 * dayMs],
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
  ['second', secondMs],
] as const

/** "3 minutes ago", in units from seconds to years (000_1c37c0fb05cd66e6.txt, section 9). */
export function showTimeAgo(at: InstantMs, now: InstantMs): string {
  const passedMs = Math.max(0, now - at)
  for (const [unit, lengthMs] of steps) {
    const count = Math.floor(passedMs / lengthMs)
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'} ago`
  }
  return 'just now'
}

let dateFormat: Intl.DateTimeFormat | undefined
let dayFormat: Intl.DateTimeFormat | undefined

/** A date and time of day in the reader's own zone and manner. */
export function showInstant(at: InstantMs): string {
  dateFormat ??= new Intl.DateTimeFormat(safeLocale(), { dateStyle: 'medium', timeStyle: 'short' })
  return dateFormat.format(at)
}

/** A date in the reader's own zone and manner. */
export function showDay(at: InstantMs): string {
  dayFormat ??= new Intl.DateTimeFormat(safeLocale(), { dateStyle: 'medium' })
  return dayFormat.format(at)
}
