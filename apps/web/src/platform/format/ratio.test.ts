import { describe, expect, it } from 'vitest'
import {
  chanceDecimals,
  multiplierToE4,
  readScaled,
  scaled,
  scaledPlain,
  showMultiplier,
  showMultiplierExact,
  showPercent,
  showRatioPercent,
} from './ratio.ts'

describe('multipliers', () => {
  it('shows two decimals, cut and never rounded up', () => {
    expect(showMultiplier(19_603)).toBe('1.96×')
    expect(showMultiplier(19_999)).toBe('1.99×')
    expect(showMultiplier(0)).toBe('0.00×')
    expect(showMultiplier(10_000_000_000)).toBe('1,000,000.00×')
  })

  it('keeps four decimals where the exact factor is meant', () => {
    expect(showMultiplierExact(19_603)).toBe('1.9603')
    expect(multiplierToE4(1.9603)).toBe(19_603)
  })
})

describe('scaled integers', () => {
  it('go to text and back without loss', () => {
    for (const value of [0, 1, 99, 4950, 100_000_000]) {
      expect(readScaled(scaledPlain(value, 2), 2)).toBe(value)
    }
    expect(scaled(-1_234_567, 2)).toBe('-12,345.67')
  })

  it('refuse what is no number and cut what is too fine', () => {
    expect(readScaled('1.239', 2)).toBe(123)
    expect(readScaled('1.', 2)).toBe(100)
    for (const text of ['', '.', 'x', '-1', '1e5', '9'.repeat(20)]) {
      expect(readScaled(text, 2)).toBeUndefined()
    }
  })
})

describe('percent', () => {
  it('is cut, so a chance is never shown better than it is', () => {
    expect(showPercent(5050, 10_001)).toBe('50.49%')
    expect(showPercent(1, 3, 4)).toBe('33.3333%')
    expect(showPercent(1, 1)).toBe('100.00%')
    expect(showPercent(0, 0)).toBe('0%')
  })

  it('writes exact fractions and leaves small chances their digits', () => {
    expect(showRatioPercent(9900n, 10001n, 4)).toBe('98.9901%')
    expect(chanceDecimals(5050, 10_001)).toBe(2)
    expect(chanceDecimals(1, 10_001)).toBe(5)
    expect(chanceDecimals(0, 10_001)).toBe(2)
  })
})
