import { dayMs } from '@powerplay/kernel'
import { describe, expect, it } from 'vitest'
import {
  changeOf,
  confirmationOf,
  isOffered,
  pendingAt,
  rangeOf,
  storedAmount,
  wireAmount,
} from './limit-rules.ts'

const now = 1_000_000_000_000
const here = { now, increaseHours: 24 }
const limit = (amount: bigint) => ({ amount, pending: null })
const raise = { amount: 200n, confirmAfter: now + dayMs, lapsesAt: now + 8 * dayMs }

describe('a limit', () => {
  it('that is the first or lower holds at once, and drops a raise that waits', () => {
    expect(changeOf(undefined, 100n, here)).toEqual({ kind: 'now', amount: 100n })
    expect(changeOf(limit(100n), 99n, here)).toEqual({ kind: 'now', amount: 99n })
    const waiting = { amount: 100n, pending: raise }
    expect(changeOf(waiting, 99n, here)).toEqual({ kind: 'now', amount: 99n })
  })

  it('that is higher, or none, waits a day and lapses seven days later', () => {
    expect(changeOf(limit(100n), 200n, here)).toEqual({ kind: 'waits', pending: raise })
    expect(changeOf(limit(100n), null, here)).toEqual({
      kind: 'waits',
      pending: { ...raise, amount: null },
    })
    const long = changeOf(limit(100n), 200n, { now, increaseHours: 72 })
    expect(long).toMatchObject({ pending: { confirmAfter: now + 3 * dayMs } })
    // No country makes it shorter.
    expect(changeOf(limit(100n), 200n, { now, increaseHours: 0 })).toMatchObject({ pending: raise })
    expect(changeOf(limit(100n), 100n, here)).toEqual({ kind: 'nothing' })
    expect(changeOf(undefined, null, here)).toEqual({ kind: 'nothing' })
  })

  it('takes no second raise while one waits, and one again when that has lapsed', () => {
    const waiting = { amount: 100n, pending: raise }
    expect(changeOf(waiting, 300n, here)).toEqual({ kind: 'waits-already' })
    expect(changeOf(waiting, 300n, { ...here, now: raise.lapsesAt })).toMatchObject({
      kind: 'waits',
    })
    expect(pendingAt(waiting, raise.lapsesAt - 1)).toEqual(raise)
    expect(pendingAt(waiting, raise.lapsesAt)).toBeNull()
  })

  it.each([
    ['too-early', raise.confirmAfter - 1],
    ['confirmed', raise.confirmAfter],
    ['confirmed', raise.lapsesAt - 1],
    ['lapsed', raise.lapsesAt],
  ])('asked for the second yes says %s', (said, at) => {
    expect(confirmationOf({ amount: 100n, pending: raise }, at)).toBe(said)
    expect(confirmationOf(limit(100n), at)).toBe('none')
  })

  it('has the periods that its kind is counted by', () => {
    expect(isOffered('stake', 'none')).toBe(true)
    expect(isOffered('stake', 'day')).toBe(false)
    expect(isOffered('session', 'week')).toBe(false)
    expect(isOffered('loss', 'month')).toBe(true)
    expect(isOffered('deposit', 'none')).toBe(false)
  })

  it('is cents on the wire, and minutes of a session; what is used is rounded up', () => {
    expect(storedAmount('loss', 150)).toBe(1_500_000n)
    expect(storedAmount('session', 15)).toBe(900_000n)
    expect(wireAmount('loss', 1_500_001n)).toBe(151)
    expect(wireAmount('session', 900_000n)).toBe(15)
    expect(rangeOf('session')).toEqual({ min: 15, max: 1_440 })
  })
})
