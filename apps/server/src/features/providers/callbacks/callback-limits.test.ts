import { describe, expect, it } from 'vitest'
import { createCallbackLimits } from './callback-limits.ts'

function open() {
  let now = 1_000_000
  const limits = createCallbackLimits({ now: () => now }, () => 1)
  return {
    ...limits,
    pass(milliseconds: number) {
      now += milliseconds
    },
    /** @returns how many of so many callbacks are read. */
    ask(address: string, count: number, isGood: boolean): number {
      let read = 0
      for (let turn = 0; turn < count; turn += 1) {
        if (!limits.mayAsk(address)) continue
        limits.noteSignature(address, isGood)
        read += 1
      }
      return read
    },
  }
}

describe('callbacks of one address', () => {
  it('are soon not read any more when nobody signed them, and a little later again', () => {
    const limits = open()
    expect(limits.ask('203.0.113.1', 1_000, false)).toBe(301)
    expect(limits.mayAsk('203.0.113.2')).toBe(true)
    limits.pass(60_000)
    expect(limits.ask('203.0.113.1', 1, true)).toBe(1)
  })

  it('are all read where some are signed well, up to more than a node can answer', () => {
    const limits = open()
    expect(limits.ask('203.0.113.1', 1, true)).toBe(1)
    expect(limits.ask('203.0.113.1', 1_000, false)).toBe(1_000)
    expect(limits.ask('203.0.113.1', 50_000, true)).toBe(50_000)
    expect(limits.ask('203.0.113.1', 50_000, true)).toBeLessThan(10_000)
  })
})

describe('pictures of games', () => {
  it('are limited per address, with the time to wait', () => {
    const limits = open()
    const waits = Array.from({ length: 6_001 }, () => limits.pictureWaitMs('203.0.113.1'))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(6_000)
    expect(waits.at(-1)).toBeGreaterThan(0)
    expect(limits.pictureWaitMs('203.0.113.2')).toBe(0)
  })
})
