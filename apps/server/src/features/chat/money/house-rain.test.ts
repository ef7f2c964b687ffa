import { dayMs, minuteMs } from '@powerplay/kernel'
import { describe, expect, it } from 'vitest'
import { drawDay } from './house-rain.ts'
import { withoutDoubles } from './rain.ts'

/** Numbers from 0 up to 1 that are the same in every run. */
function seeded(seed: number): () => number {
  let state = (seed * 2_654_435_761) % 2 ** 32
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

describe("the house's rains of a day", () => {
  const days = Array.from({ length: 400 }, (_, seed) => drawDay(dayMs * 3, seeded(seed + 1)))

  it('are 10 to 20, and both happen [CHAT-099]', () => {
    const counts = days.map((rains) => rains.length)
    expect([Math.min(...counts), Math.max(...counts)]).toEqual([10, 20])
  })

  it('fall on 5 to 15 people each, and both happen [CHAT-100]', () => {
    const people = days.flatMap((rains) => rains.map((rain) => rain.people))
    expect([Math.min(...people), Math.max(...people)]).toEqual([5, 15])
  })

  it('stay inside their day and 20 minutes apart', () => {
    for (const rains of days) {
      const times = rains.map(({ at }) => at)
      expect(Math.min(...times)).toBeGreaterThanOrEqual(dayMs * 3)
      expect(Math.max(...times)).toBeLessThan(dayMs * 4)
      const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0))
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(20 * minuteMs)
    }
  })
})

it('of players at one browser only the first may catch rain', () => {
  const pairs = [
    ['a', 'c'],
    ['d', 'b'],
  ] as const
  expect(withoutDoubles(['a', 'b', 'c', 'd', 'e'], pairs)).toEqual(['a', 'b', 'e'])
})

it('of twenty accounts of which each sits at the browser of the next only the first may catch rain', () => {
  const ring = Array.from({ length: 20 }, (_, at) => `ring_${at}`)
  const pairs = ring.map((id, at) => [id, ring[(at + 1) % ring.length] ?? id] as const)
  expect(withoutDoubles(['a', ...ring, 'b'], pairs.toReversed())).toEqual(['a', 'ring_0', 'b'])
})
