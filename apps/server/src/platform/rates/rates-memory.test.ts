import { describe, expect, it } from 'vitest'
import { createMemoryRates } from './rates-memory.ts'

function setUp(bucketsMax?: number) {
  const time = { nowMs: 1_000_000 }
  const rates = createMemoryRates({ now: () => time.nowMs }, bucketsMax)
  return { time, rates }
}

const fivePerSecond = { limit: 5, windowMs: 1_000, per: 'user' } as const

describe('rates in memory', () => {
  it('lets the limit through at once and then tells how long to wait', () => {
    const { rates } = setUp()
    const waits = Array.from({ length: 6 }, () => rates.take('a', fivePerSecond))
    expect(waits).toEqual([0, 0, 0, 0, 0, 200])
  })

  it('refills evenly, one call per share of the window', () => {
    const { rates, time } = setUp()
    for (let count = 0; count < 5; count += 1) rates.take('a', fivePerSecond)
    time.nowMs += 200
    expect(rates.take('a', fivePerSecond)).toBe(0)
    expect(rates.take('a', fivePerSecond)).toBe(200)
  })

  it('a refused call does not lengthen the wait', () => {
    const { rates, time } = setUp()
    for (let count = 0; count < 50; count += 1) rates.take('a', fivePerSecond)
    time.nowMs += 200
    expect(rates.take('a', fivePerSecond)).toBe(0)
  })

  it('counts each bucket for itself', () => {
    const { rates } = setUp()
    for (let count = 0; count < 6; count += 1) rates.take('a', fivePerSecond)
    expect(rates.take('b', fivePerSecond)).toBe(0)
  })

  it('holds no more buckets than it may, whoever comes', () => {
    const { rates, time } = setUp(1_000)
    for (let index = 0; index < 25_000; index += 1) {
      time.nowMs += 0.01
      rates.take(`address ${index}`, fivePerSecond)
    }
    expect(rates.size).toBeLessThanOrEqual(1_000)
  })

  it('forgets quiet buckets before it forgets busy ones', () => {
    const { rates, time } = setUp(10)
    for (let index = 0; index < 9; index += 1) rates.take(`old ${index}`, fivePerSecond)
    time.nowMs += 5_000
    for (let count = 0; count < 5; count += 1) rates.take('busy', fivePerSecond)
    rates.take('new', fivePerSecond)
    expect(rates.take('busy', fivePerSecond)).toBeGreaterThan(0)
  })
})
