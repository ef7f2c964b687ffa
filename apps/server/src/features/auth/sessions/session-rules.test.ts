import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '@powerplay/kernel'
import { isAlive, type SessionAge } from './session-rules.ts'

const now = 100 * dayMs
const fresh: SessionAge = { createdAt: now, seenAt: now, endedAt: null, isStaff: false }

describe('a session', () => {
  it('of a player ends after a day without use or thirty days in all', () => {
    expect(isAlive({ ...fresh, createdAt: now - dayMs, seenAt: now - dayMs + 1 }, now)).toBe(true)
    expect(isAlive({ ...fresh, seenAt: now - dayMs }, now)).toBe(false)
    expect(isAlive({ ...fresh, createdAt: now - 30 * dayMs + 1 }, now)).toBe(true)
    expect(isAlive({ ...fresh, createdAt: now - 30 * dayMs }, now)).toBe(false)
  })

  it('of staff ends after half an hour without use or twelve hours in all', () => {
    const staff = { ...fresh, isStaff: true }
    expect(isAlive({ ...staff, seenAt: now - 30 * minuteMs + 1 }, now)).toBe(true)
    expect(isAlive({ ...staff, seenAt: now - 30 * minuteMs }, now)).toBe(false)
    expect(isAlive({ ...staff, createdAt: now - 12 * hourMs }, now)).toBe(false)
  })

  it('that was ended stays ended', () => {
    expect(isAlive({ ...fresh, endedAt: now }, now)).toBe(false)
  })
})
