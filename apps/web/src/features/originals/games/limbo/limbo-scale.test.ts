import { describe, expect, it } from 'vitest'
import { rulerShare, rulerSteps, stepOfTargetE2, targetE2AtStep } from './limbo-scale.ts'

describe('the ruler of limbo', () => {
  it('is logarithmic from 1 to 1,000 and holds everything above at its end', () => {
    expect(rulerShare(1)).toBe(0)
    expect(rulerShare(10)).toBeCloseTo(1 / 3)
    expect(rulerShare(1_000)).toBe(1)
    expect(rulerShare(16_609_443.84)).toBe(1)
    expect(rulerShare(0)).toBe(0)
  })

  it('offers legal, round targets at every step', () => {
    let lastE2 = 0
    for (let step = 0; step <= rulerSteps; step += 1) {
      const targetE2 = targetE2AtStep(step)
      expect(targetE2).toBeGreaterThanOrEqual(Math.max(101, lastE2))
      expect(Number.isInteger(targetE2)).toBe(true)
      lastE2 = targetE2
    }
    expect(targetE2AtStep(rulerSteps)).toBe(100_000)
    expect(targetE2AtStep(stepOfTargetE2(1_000))).toBe(1_000)
  })
})
