import { ratio } from '@powerplay/kernel'
import { expect, it } from 'vitest'
import { cashOutMinor, fairValue, splitStake } from './cash-out.ts'
import { offeredOddsE3, payoffTotal, type OutcomeChance } from './price.ts'

const chance = (ppm: number): OutcomeChance => ({ refund: 0, win: (payoffTotal / 1_000_000) * ppm })

it('pays the fair value of a running bet less five percent', () => {
  expect(fairValue([{ oddsE3: 2_000, chance: chance(750_000) }])).toEqual(
    ratio(BigInt(payoffTotal) * 1_500n, BigInt(payoffTotal) * 1_000n),
  )
  expect(cashOutMinor(1_000n, [{ oddsE3: 2_000, chance: chance(750_000) }])).toBe(1_424n)
  const multi = [
    { oddsE3: 3_000, result: 'won' },
    { oddsE3: 2_000, chance: chance(600_000) },
  ] as const
  expect(cashOutMinor(1_000n, multi)).toBe(3_419n)
})

it('counts what a line that pushes would give back', () => {
  const push: OutcomeChance = { refund: payoffTotal / 4, win: payoffTotal / 2 }
  expect(cashOutMinor(1_000n, [{ oddsE3: 2_000, chance: push }])).toBe(1_186n)
})

it('makes no offer for a bet that is nearly lost, nearly won or lost', () => {
  expect(cashOutMinor(1_000n, [{ oddsE3: 2_000, chance: chance(99_000) }])).toBeNull()
  expect(cashOutMinor(1_000n, [{ oddsE3: 2_000, chance: chance(150_000) }])).not.toBeNull()
  const terms = { marginPpm: 0, lowestPpm: 100_000, highestPpm: 980_000 }
  expect(cashOutMinor(1_000n, [{ oddsE3: 2_000, chance: chance(990_000) }], terms)).toBeNull()
  const gone = [
    { oddsE3: 2_000, result: 'lost' },
    { oddsE3: 2_000, chance: chance(900_000) },
  ] as const
  expect(cashOutMinor(1_000n, gone)).toBeNull()
})

it('never gives a bet cashed at once more than its stake less both margins', () => {
  let offered = 0
  for (let ppm = 20_000; ppm <= 900_000; ppm += 10_000) {
    const oddsE3 = offeredOddsE3(chance(ppm), 50_000)
    if (oddsE3 === null) continue
    const offer = cashOutMinor(100_000n, [{ oddsE3, chance: chance(ppm) }])
    if (offer === null) continue
    offered += 1
    expect(offer).toBeLessThanOrEqual(90_250n)
  }
  expect(offered).toBeGreaterThan(70)
})

it('splits a stake without losing a unit', () => {
  expect(splitStake(1_001n, 25)).toEqual({ closedMinor: 250n, runningMinor: 751n })
  expect(splitStake(1_001n, 50)).toEqual({ closedMinor: 500n, runningMinor: 501n })
  expect(splitStake(1_001n, 100)).toEqual({ closedMinor: 1_001n, runningMinor: 0n })
})
