import { describe, expect, it } from 'vitest'
import { seededNumbers } from '../../../../../../packages/verifier/src/test/random-position.ts'
import { headStartOf } from './head-start.ts'
import { autocorrelation, priceMemory } from './price-memory.ts'

const userId = '018c1a00-0000-7000-8000-000000000001'

describe('the head start of a player', () => {
  it('is told beyond four standard errors, in either direction, and from fifty openings on', () => {
    const openings = { userId, count: 100, mean: 0.0001, deviation: 0.0002 }
    expect(headStartOf(openings)).toBeCloseTo(5)
    expect(headStartOf({ ...openings, mean: -0.0001 })).toBeCloseTo(-5)
    expect(headStartOf({ ...openings, mean: 0.00007 })).toBeNull()
    expect(headStartOf({ ...openings, count: 49, mean: 1 })).toBeNull()
    expect(headStartOf({ ...openings, deviation: 0 })).toBeNull()
  })
})

describe('the memory of a price', () => {
  const next = seededNumbers(7)
  const moves = Array.from({ length: 18_000 }, () => next() - 0.5)
  const pathOf = (steps: readonly number[]) => {
    let price = 6_400_000
    return steps.map((step) => (price += step * 200))
  }

  it('is none where ticks do not depend on each other', () => {
    expect(priceMemory(pathOf(moves))).toBeNull()
  })

  it('is found in a price that is smoothed, and in one that swings back', () => {
    const smooth = moves.map((move, at) => (move + (moves[at - 1] ?? 0)) / 2)
    expect(priceMemory(pathOf(smooth))).toMatchObject({ lag: 1 })
    const back = moves.map((move, at) => move - 0.3 * (moves[at - 1] ?? 0))
    expect(priceMemory(pathOf(back))?.correlation).toBeLessThan(-0.2)
  })

  it('needs more than a few prices, and a price that moves', () => {
    expect(priceMemory(pathOf(moves.slice(0, 100)))).toBeNull()
    expect(autocorrelation([1, 1, 1, 1], 1)).toBe(0)
  })
})
