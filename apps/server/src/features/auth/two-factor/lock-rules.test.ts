import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '@powerplay/kernel'
import { afterFailure, lockedUntil, type Guard, type GuardKind } from './lock-rules.ts'

const now = 1_800_000_000_000
const fresh: Guard = { failures: 0, failedAt: 0, lockedUntil: null }

function failed(times: number, kind: GuardKind = 'account', guard = fresh): Guard {
  return Array.from({ length: times }).reduce<Guard>(
    (found) => afterFailure(found, { kind, now, failuresMax: 5 }),
    guard,
  )
}

describe('wrong tries', () => {
  it('lock at the fifth, and twice as long each further time, an hour at most', () => {
    const locks = [4, 5, 6, 7, 8, 11, 12, 5_000].map((times) => {
      const until = lockedUntil(failed(times), now)
      return until === null ? null : (until - now) / minuteMs
    })
    expect(locks).toEqual([null, 1, 2, 4, 8, 60, 60, 60])
  })

  it('lock no longer than said', () => {
    const guard = failed(5)
    expect(lockedUntil(guard, now + minuteMs - 1)).toBe(now + minuteMs)
    expect(lockedUntil(guard, now + minuteMs)).toBeNull()
  })

  it('are forgotten after a quiet time, shorter for an address', () => {
    const later = (kind: GuardKind, afterMs: number) =>
      afterFailure(failed(4, kind), { kind, now: now + afterMs, failuresMax: 5 }).failures
    expect([later('account', dayMs - 1), later('account', dayMs)]).toEqual([5, 1])
    expect([later('address', 15 * minuteMs - 1), later('address', 15 * minuteMs)]).toEqual([5, 1])
    expect(later('address', hourMs)).toBe(1)
  })

  it('are not forgotten while their lock runs', () => {
    const locked = failed(12, 'address')
    const next = afterFailure(locked, { kind: 'address', now: now + hourMs, failuresMax: 5 })
    expect(next.failures).toBe(13)
  })
})
