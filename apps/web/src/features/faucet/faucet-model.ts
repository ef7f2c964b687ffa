import { hourMs, minuteMs, secondMs, type InstantMs } from '@powerplay/kernel'
import { showUsd } from '../../platform/format/usd.ts'
import { messages } from './messages.en.ts'

/** The number runs from the maximum to what was drawn for so long (001, sections 4 and 9). */
export const runMs = 5_000
/** The button comes back so long after the result (001, section 9). */
export const restMs = 1_500
/** The line under the number is brought up to date so often (001, section 9). */
export const statusEveryMs = 500

/** "Available", or in how many seconds, minutes or hours. @param next Unix seconds. */
export function waitText(next: number | null, now: InstantMs): string {
  const leftMs = next === null ? 0 : next * secondMs - now
  if (leftMs <= 0) return messages.available
  if (leftMs >= hourMs) return messages.wait(Math.floor(leftMs / hourMs), 'hour')
  if (leftMs >= minuteMs) return messages.wait(Math.floor(leftMs / minuteMs), 'minute')
  return messages.wait(Math.ceil(leftMs / secondMs), 'second')
}

/** What the running number shows in cents. @param part 0 at the start, 1 at the end. */
export function runningCents(fromCents: number, toCents: number, part: number): number {
  const left = (1 - Math.min(1, Math.max(0, part))) ** 3
  return Math.round(toCents + (fromCents - toCents) * left)
}

export function showCents(cents: number): string {
  return showUsd(cents / 100)
}
