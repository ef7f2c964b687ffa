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

/** How soon the oldest of a queue should be looked at. Source: design, picture 55; illustration there. */
const goals: Readonly<Record<string, number>> = {
  withdrawals: hourMs,
  kyc: 4 * hourMs,
  compliance: dayMs,
  approvals: dayMs,
  support: 15 * minuteMs,
  'chat-appeals': 4 * hourMs,
  incidents: hourMs,
}

export function goalMsOf(area: string): number {
  return goals[area] ?? dayMs
}
