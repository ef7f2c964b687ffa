import { wheelSizes } from '@powerplay/engines'
import { describe, expect, it } from 'vitest'
import { angleAfter, middleOf, restOf, segmentAt } from './wheel-turn.ts'

describe('a spin', () => {
  it('stops with the drawn segment under the pointer, on every wheel and from anywhere', () => {
    for (const segments of wheelSizes) {
      let angle = -middleOf(0, segments)
      for (let index = 0; index < segments; index += 1) {
        for (const durationMs of [400, 4_000]) {
          const next = angleAfter(angle, { index, segments, rest: restOf(index * 7), durationMs })
          expect(segmentAt(next, segments)).toBe(index)
          expect(next - angle).toBeGreaterThanOrEqual(360)
          angle = next
        }
      }
    }
  })

  it('turns longer when it lasts longer', () => {
    const spin = { index: 3, segments: 10, rest: 0 }
    const slow = angleAfter(0, { ...spin, durationMs: 4_000 })
    const quick = angleAfter(0, { ...spin, durationMs: 400 })
    expect(slow - quick).toBe(4 * 360)
  })

  it('never rests on the edge between two segments', () => {
    for (let nonce = -1; nonce < 200; nonce += 1) {
      expect(Math.abs(restOf(nonce))).toBeLessThan(0.33)
    }
  })
})
