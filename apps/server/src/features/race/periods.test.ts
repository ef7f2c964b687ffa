import { dayMs } from '@powerplay/kernel'
import { describe, expect, it } from 'vitest'
import { dayOf, daysLeft, startOfPeriod, startOfWeek, weekMs } from './periods.ts'

const at = (text: string) => Date.parse(text)

describe('the week of the race', () => {
  it('runs from Sunday 00:00 UTC to the next one, and a bet at that instant is of the next [FEED-041]', () => {
    const sunday = at('2026-03-01T00:00:00.000Z')
    expect(startOfWeek(sunday)).toBe(sunday)
    expect(startOfWeek(sunday + weekMs - 1)).toBe(sunday)
    expect(startOfWeek(sunday + weekMs)).toBe(sunday + weekMs)
    expect(startOfWeek(sunday - 1)).toBe(sunday - weekMs)
  })

  it('counts its days from Sunday: seven then, one on Saturday [FEED-042]', () => {
    const sunday = at('2026-03-01T12:00:00.000Z')
    const left = Array.from({ length: 8 }, (_, day) => daysLeft(sunday + day * dayMs))
    expect(left).toEqual([7, 6, 5, 4, 3, 2, 1, 7])
    expect(daysLeft(at('2026-03-07T23:59:59.999Z'))).toBe(1)
  })

  it('keeps its length over clock changes, leap days and years', () => {
    expect(dayOf(startOfWeek(at('2026-03-29T02:30:00Z')))).toBe('2026-03-29')
    expect(dayOf(startOfWeek(at('2028-02-29T10:00:00Z')))).toBe('2028-02-27')
    expect(dayOf(startOfWeek(at('2027-01-01T10:00:00Z')))).toBe('2026-12-27')
  })
})

describe('a period', () => {
  it('begins with its first day, also so many periods ago', () => {
    const now = at('2026-03-31T23:00:00Z')
    expect(startOfPeriod('day', now)).toBe('2026-03-31')
    expect(startOfPeriod('day', now, 8)).toBe('2026-03-23')
    expect(startOfPeriod('week', now, 1)).toBe('2026-03-22')
    expect(startOfPeriod('month', now)).toBe('2026-03-01')
    expect(startOfPeriod('month', now, 4)).toBe('2025-11-01')
    expect(startOfPeriod('all', now, 3)).toBe('1970-01-01')
  })
})
