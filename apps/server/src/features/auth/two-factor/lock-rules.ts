import { dayMs, hourMs, minuteMs, type InstantMs } from '@powerplay/kernel'

/** What wrong tries left behind, for an account or for an account at one address. */
export interface Guard {
  readonly failures: number
  readonly failedAt: InstantMs
  readonly lockedUntil: InstantMs | null
}

const firstLockMs = minuteMs
const lockMsMax = hourMs
const forgottenAfterMs = dayMs

function isForgotten(guard: Guard, now: InstantMs): boolean {
  return now - Math.max(guard.failedAt, guard.lockedUntil ?? 0) >= forgottenAfterMs
}

/** Until when no try is heard, or null. */
export function lockedUntil({ lockedUntil: until }: Guard, now: InstantMs): InstantMs | null {
  return until !== null && until > now ? until : null
}

/**
 * The guard after one more wrong try: from the `failuresMax`th on it locks, one minute at first and
 * twice as long each further time, one hour at most.
 */
export function afterFailure(
  guard: Guard,
  { now, failuresMax }: { now: InstantMs; failuresMax: number },
): Guard {
  const failures = isForgotten(guard, now) ? 1 : guard.failures + 1
  const beyond = failures - failuresMax
  // The exponent is capped as well: 2 to a large power is no number of milliseconds.
  const lockMs = Math.min(firstLockMs * 2 ** Math.min(beyond, 10), lockMsMax)
  return { failures, failedAt: now, lockedUntil: beyond < 0 ? null : now + lockMs }
}
