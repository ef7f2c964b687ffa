import { describe, expect, it } from 'vitest'
import { months, simulateMonth } from './months.ts'
import { strategies } from './strategies.ts'

const small = { runs: 400, seed: 7 }

describe('the economy', () => {
  it('gives back what it was made to give back, within 2 %', () => {
    const results = months.map((month) => simulateMonth(month, small))
    const whole = [
      [46.5, 38.4, 30.4],
      [1_510, 1_230, 34.2],
      [34_800, 29_400, 40.3],
    ]
    for (const [place, [gross = 0, theoretical = 0, sum = 0]] of whole.entries()) {
      const result = results[place]
      expect(result?.gross).toBeCloseTo(gross, 6)
      expect(result?.theoretical).toBeCloseTo(theoretical, 6)
      expect(Math.abs((result?.sumPct ?? 0) / sum - 1)).toBeLessThan(0.02)
    }
    const parts = results.map((result) => result.parts)
    expect(parts[0]?.['faucet']).toBeCloseTo(6, 2)
    expect(parts.map((each) => each['wheel']?.toFixed(2))).toEqual(['2.84', '2.19', '2.18'])
  })

  it('lets no way of farming win', () => {
    for (const { name, loses, gets } of strategies({ runs: 500, seed: 3 })) {
      expect(gets, name).toBeLessThan(loses)
    }
  })
})
