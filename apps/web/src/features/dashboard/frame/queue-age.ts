import { dayMs, hourMs, minuteMs } from '@powerplay/kernel'

/** Whether the oldest of a queue has waited for too long. */
export function isLate(oldestAt: number | null, now: number): boolean {
  return oldestAt !== null && now - oldestAt >= dayMs
}

/** How long something has waited, as short as it can be said: `44 min`, `2 h`, `3 d`. */
export function ageText(since: number, now: number): string {
  const passed = Math.max(0, now - since)
  if (passed < hourMs) return `${Math.floor(passed / minuteMs)} min`
  return passed < dayMs ? `${Math.floor(passed / hourMs)} h` : `${Math.floor(passed / dayMs)} d`
}
