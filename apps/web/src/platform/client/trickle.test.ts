import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTrickle } from './trickle.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function collect(waitingMax = 9) {
  const released: number[][] = []
  const release = (items: readonly number[]) => released.push([...items])
  return {
    released,
    trickle: createTrickle<number>({ everyMs: 100, most: 2, waitingMax, release }),
  }
}

describe('a trickle', () => {
  it('lets a burst out a few at a time, oldest first', () => {
    const { released, trickle } = collect()
    for (const item of [1, 2, 3]) trickle.add(item)
    expect(released).toEqual([])
    vi.advanceTimersByTime(100)
    expect(released).toEqual([[1, 2]])
    vi.advanceTimersByTime(100)
    expect(released).toEqual([[1, 2], [3]])
    trickle.add(4)
    vi.advanceTimersByTime(100)
    expect(released.at(-1)).toEqual([4])
  })

  it('keeps the newest of a flood', () => {
    const { released, trickle } = collect(3)
    for (let item = 1; item <= 50; item += 1) trickle.add(item)
    vi.advanceTimersByTime(1_000)
    expect(released).toEqual([[48, 49], [50]])
  })

  it('lets nothing out once it is stopped', () => {
    const { released, trickle } = collect()
    trickle.add(1)
    trickle.stop()
    vi.advanceTimersByTime(1_000)
    expect(released).toEqual([])
  })
})
