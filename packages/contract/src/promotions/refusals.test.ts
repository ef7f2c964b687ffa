import { describe, expect, it } from 'vitest'
import { promotionRefusals } from './refusals.ts'

describe('what refuses a code', () => {
  it('has the given number, and words of its own for each of 1 to 9 [PROMO-031]', () => {
    const all = Object.entries(promotionRefusals)
    const numbered = all.filter(([, { code }]) => code <= 9).map(([name, { code }]) => [name, code])
    expect(numbered.slice(0, 10)).toEqual([
      ['invalid-code', 1],
      ['code-expired', 2],
      ['code-used-up', 3],
      ['code-used', 4],
      ['daily-limit', 5],
      ['referral-only', 6],
      ['non-affiliated-only', 6],
      ['vip-only', 7],
      ['own-code', 8],
      ['private-code', 9],
    ])
    const texts = all.slice(0, 10).map(([, { message }]) => message)
    expect(new Set(texts).size).toBe(10)
    for (const text of texts) expect(text).toMatch(/^[A-Z].{15,}/)
  })
})
