import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '@powerplay/kernel'
import { afterFailure, lockedUntil, type Guard } from './lock-rules.ts'

const now = 1_800_000_000_000
const fresh: Guard = { failures: 0, failedAt: 0, lockedUntil: null }

function failed(times: number): Guard {
  return Array.from({ length: times }).reduce<Guard>(
    (found) => afterFailure(found, { now, failuresMax: 5 }),
    fresh,
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

  it('are forgotten after a quiet day', () => {
    const later = (afterMs: number) =>
      afterFailure(failed(4), { now: now + afterMs, failuresMax: 5 }).failures
    expect([later(dayMs - 1), later(dayMs)]).toEqual([5, 1])
  })

  it('are not forgotten while their lock runs', () => {
    const next = afterFailure(failed(12), { now: now + dayMs + hourMs - 1, failuresMax: 5 })
    expect(next.failures).toBe(13)
  })
})
