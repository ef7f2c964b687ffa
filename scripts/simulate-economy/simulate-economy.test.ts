import { describe, expect, it } from 'vitest'
import { bonusPercent } from '../../apps/server/src/features/economy/budget.ts'
import { playDepositBonus } from './deposit-bonus.ts'
import { months, simulateMonth } from './months.ts'
import { strategies } from './strategies.ts'

const small = { runs: 400, seed: 7 }

/** In percent of the theoretical win: light, medium, heavy. Source: product design of the community, 14.1. */
const table = {
  rakeback: [4, 7, 11],
  cashback: [0.52, 2.16, 3.82],
  race: [0, 2.41, 2.72],
  faucet: [6, 0.98, 0.31],
  wheel: [2.84, 2.19, 2.18],
  affiliate: [4, 7, 10],
  rainAndQuiz: [1, 0.5, 0.05],
  codes: [2, 2, 0.2],
  burn: [5, 5, 5],
  revenueShare: [5, 5, 5],
}

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
  })

  it('gives it back by the parts of the table, each within 2 % or its last digit', () => {
    const order = ['light', 'medium', 'heavy']
    const results = months.map((month) => simulateMonth(month, { runs: 2_000, seed: 1 }))
    for (const [name, cells] of Object.entries(table)) {
      for (const [place, cell] of cells.entries()) {
        const found = results[place]?.parts[name] ?? NaN
        const error = Math.abs(found - cell)
        expect(error, `${name} of ${order[place]}`).toBeLessThan(Math.max(cell * 0.02, 0.01))
      }
    }
    expect(Object.keys(results[0]?.parts ?? {}).toSorted()).toEqual(Object.keys(table).toSorted())
  })

  it('lets no way of farming win', () => {
    for (const { name, loses, gets } of strategies({ runs: 500, seed: 3 })) {
      expect(gets, name).toBeLessThan(loses)
    }
  })

  it('frees a deposit bonus for less than its bound of what the stakes are worth, whatever the game', () => {
    const bound = bonusPercent({ multiplier: 60, fullWeightEdgePpm: 40_000 }) / 100
    for (const edgePct of [1, 4]) {
      for (const times of [2, 10, 100]) {
        const played = playDepositBonus({ edgePct, times }, { runs: 3_000, seed: 5 })
        expect(played.released, `${edgePct} % x${times}`).toBeLessThan(played.theoretical * bound)
      }
    }
  })
})
