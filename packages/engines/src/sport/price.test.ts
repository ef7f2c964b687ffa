import { expect, it } from 'vitest'
import { lineChances, pricedScope } from './chances.ts'
import { goalsFinals } from './models/goals.ts'
import { margins, offeredOddsE3, overroundPpm, payoffTotal, worthAt } from './price.ts'
import { toGrid } from './score-grid.ts'

const chance = (ppm: number) => ({ refund: 0, win: (payoffTotal / 1_000_000) * ppm })

it('takes the margin from what is at risk and cuts to two places', () => {
  expect(offeredOddsE3(chance(500_000), 45_000)).toBe(1_910)
  expect(offeredOddsE3(chance(250_000), 50_000)).toBe(3_800)
  expect(offeredOddsE3(chance(333_333), 0)).toBe(3_000)
})

it('prices a push as no bet: half of the mass back, the rest at evens', () => {
  const push = { refund: payoffTotal / 2, win: payoffTotal / 4 }
  expect(offeredOddsE3(push, 45_000)).toBe(1_910)
})

it('hides what is certain, impossible or worth less than 1.01, and stops at 501', () => {
  expect(offeredOddsE3(chance(0), 50_000)).toBeNull()
  expect(offeredOddsE3(chance(1_000_000), 50_000)).toBeNull()
  expect(offeredOddsE3(chance(950_000), 50_000)).toBeNull()
  expect(offeredOddsE3(chance(940_000), 50_000)).toBe(1_010)
  expect(offeredOddsE3(chance(100), 50_000)).toBe(501_000)
})

it('knows what a bet is worth exactly', () => {
  const { numerator, denominator } = worthAt(chance(500_000), 1_910)
  expect((numerator * 1_000n) / denominator).toBe(955n)
})

it('adds the prices of a market up to about its margin', () => {
  const model = {
    homeE3: 1_500,
    awayE3: 1_200,
    lowScorePpm: 30_000,
    goalsMax: 15,
    firstHalfPpm: 450_000,
    hasGoldenGoal: false,
  }
  const grid = toGrid(goalsFinals(model, { elapsedPpm: 0, home: 0, away: 0 }, 0))
  const odds = [...lineChances(pricedScope(grid), { marketId: 1 }).values()].map(
    (one) => offeredOddsE3(one, margins.otherPpm) ?? 0,
  )
  expect(overroundPpm(odds)).toBeGreaterThan(50_000)
  expect(overroundPpm(odds)).toBeLessThan(60_000)
  expect(overroundPpm([2_000, 2_000])).toBe(0)
})
