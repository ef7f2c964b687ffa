import { describe, expect, it } from 'vitest'
import { ballAt, bucketX, pegOf } from './plinko-path.ts'

const paths = ['LLLLLLLL', 'RRRRRRRR', 'LRLRRLLRLRLLRRLR', 'RLLLRRLRL'] as const
const bucketOf = (path: string) => [...path].filter((way) => way === 'R').length

describe('the fall of a ball', () => {
  it('ends in the bucket of its path', () => {
    for (const path of paths) {
      const { x, y, hits } = ballAt(path, 1)
      expect(x).toBe(bucketX(bucketOf(path), path.length))
      expect(y).toBeCloseTo(path.length)
      expect(hits).toBe(path.length)
    }
  })

  it('starts above the first peg and never leaves the pyramid', () => {
    expect(ballAt('LRLRLRLR', 0)).toMatchObject({ x: 0, hits: 0 })
    for (const path of paths) {
      for (let step = 0; step <= 400; step += 1) {
        const { x, y } = ballAt(path, step / 400)
        expect(Math.abs(x)).toBeLessThanOrEqual(Math.max(0, y + 0.6) / 2 + 0.5)
        expect(y).toBeGreaterThan(-2)
      }
    }
  })

  it('meets in every row the peg that its path leads to', () => {
    expect(pegOf('RRLL', 0)).toBe(0)
    expect(pegOf('RRLL', 2)).toBe(1)
    expect(pegOf('RRLL', 4)).toBe(0)
    expect(pegOf('LLLL', 3)).toBe(-1.5)
  })

  it('moves without jumps', () => {
    let last = ballAt('LRRLRLLR', 0)
    for (let step = 1; step <= 1_000; step += 1) {
      const spot = ballAt('LRRLRLLR', step / 1_000)
      expect(Math.abs(spot.x - last.x)).toBeLessThan(0.02)
      expect(Math.abs(spot.y - last.y)).toBeLessThan(0.08)
      expect(spot.hits).toBeGreaterThanOrEqual(last.hits)
      last = spot
    }
  })
})
