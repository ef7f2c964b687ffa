import { describe, expect, it } from 'vitest'
import {
  drawnCents,
  faucetMax,
  firstTable,
  meanCents,
  meanPercent,
  playPercent,
  ppmOf,
  rollFrom,
  shareAt,
  starterPercent,
  type FaucetFigures,
} from './rules.ts'

const terms = {
  factor: 1.2,
  leastMaxCents: 50,
  starter: { spins: 3, depositCents: 1_000, ratedCents: 4_000 },
  isGenerous: false,
}
const dollarsE6 = (usd: number) => BigInt(Math.round(usd * 1e6))
const figures = (own: Partial<FaucetFigures>): FaucetFigures => ({
  ...{ levelMaxCents: 800, weekE6: 0n, depositedE6: 0n, ratedE6: 0n, spins: 9 },
  ...own,
})

describe('the maximum', () => {
  it('is 1.2 times the mean day of the week, at most the level’s [PROMO-090]', () => {
    const maxOf = (usd: number, levelMaxCents = 800) =>
      faucetMax(figures({ weekE6: dollarsE6(usd), levelMaxCents }), terms).maxCents
    expect([7, 35, 46.66, 46.67, 1_000].map((usd) => maxOf(usd))).toEqual([120, 600, 799, 800, 800])
    expect([1_000, 1_000].map((usd, level) => maxOf(usd, [100, 15_000][level]))).toEqual([
      100, 15_000,
    ])
  })

  it('asks for play under $0.50, and says how much', () => {
    const { maxCents, neededCents } = faucetMax(figures({ weekE6: dollarsE6(1) }), terms)
    expect(maxCents).toBe(0)
    // 0.50 x 7 / 1.2 = 2.9167 of theoretical win, one is there; a rated dollar stands for a cent.
    expect(neededCents).toBe(19_167)
    const enough = dollarsE6(1) + BigInt(neededCents) * 100n
    expect(faucetMax(figures({ weekE6: enough }), terms).maxCents).toBe(50)
    expect(faucetMax(figures({ weekE6: enough - 100n }), terms).maxCents).toBe(0)
    expect(faucetMax(figures({ weekE6: -5n }), terms).maxCents).toBe(0)
  })

  it('is $0.50 for the first three spins of who deposited $10 and rated $40', () => {
    const starter = { depositedE6: dollarsE6(10), ratedE6: dollarsE6(40), spins: 2 }
    expect(faucetMax(figures(starter), terms)).toEqual({ maxCents: 50, neededCents: 0 })
    expect(faucetMax(figures({ ...starter, spins: 3 }), terms).maxCents).toBe(0)
    expect(faucetMax(figures({ ...starter, depositedE6: dollarsE6(9.99) }), terms).maxCents).toBe(0)
    expect(faucetMax(figures({ ...starter, ratedE6: dollarsE6(31.5) }), terms)).toEqual({
      maxCents: 0,
      neededCents: 850,
    })
  })

  it('is always the level’s in a demo build', () => {
    expect(faucetMax(figures({}), { ...terms, isGenerous: true }).maxCents).toBe(800)
  })
})

describe('the draw', () => {
  it('follows the table to the last millionth, and pays 5 % in the mean', () => {
    const counts = new Map<number, number>()
    for (let roll = 0; roll < 1_000_000; roll += 1) {
      const { sharePct } = shareAt(firstTable, roll)
      counts.set(sharePct, (counts.get(sharePct) ?? 0) + 1)
    }
    for (const { sharePct, chancePct } of firstTable) {
      expect(counts.get(sharePct)).toBe(ppmOf(chancePct))
    }
    expect(meanPercent(firstTable)).toBeCloseTo(5, 9)
  })

  it('pays whole cents, rounded down, and at least one', () => {
    const paid = firstTable.map((share) => drawnCents(800, share))
    expect(paid).toEqual([16, 40, 80, 200, 400, 800])
    expect(firstTable.map((share) => drawnCents(50, share))).toEqual([1, 2, 5, 12, 25, 50])
    expect(drawnCents(1, { sharePct: 2, chancePct: 60 })).toBe(1)
  })

  it('reaches every millionth from the bytes of chance', () => {
    expect(rollFrom(Uint8Array.of(0, 0, 0, 0))).toBe(0)
    expect(rollFrom(Uint8Array.of(255, 255, 255, 255))).toBe(999_999)
    expect(rollFrom(Uint8Array.of(128, 0, 0, 0))).toBe(500_000)
  })
})

describe('the cost of the faucet', () => {
  it('is 6 % of the play that carries a spin, and more where a cent is more than its share', () => {
    expect(playPercent(firstTable, 1.2, 50)).toBe(6)
    expect(playPercent(firstTable, 1.2, 49)).toBeGreaterThan(6)
    // A maximum of a cent pays a cent a day for seven cents of play in 1.2 weeks.
    expect(playPercent(firstTable, 1.2, 1)).toBe(120)
    for (const most of [50, 51, 99, 100, 777]) {
      expect((1.2 * meanCents(firstTable, most) * 100) / most).toBeLessThanOrEqual(6)
    }
  })

  it('is 18 % of what a new account has to bring for its first spins, and without end for nothing', () => {
    const { starter, leastMaxCents } = terms
    expect(starterPercent(firstTable, { starter, leastMaxCents })).toBeCloseTo(17.66, 2)
    const free = { ...starter, ratedCents: 0 }
    expect(starterPercent(firstTable, { starter: free, leastMaxCents })).toBe(Infinity)
    const none = { ...free, spins: 0 }
    expect(starterPercent(firstTable, { starter: none, leastMaxCents })).toBe(0)
  })
})
