import { describe, expect, it } from 'vitest'
import { comb, heap, reactor } from './cascades.ts'
import { winsOf } from './cascade-spin.ts'
import { exactBuyReturn, exactReturn, shareOf } from './exact-return.ts'
import { lineWins } from './line-wins.ts'
import { quickDraw } from './quick-draw.ts'
import { payGrid, spinReels } from './reel-spin.ts'
import { reelSlots } from './reel-slots.ts'
import { simulate } from './simulate.ts'
import type { ReelSlot } from './slot.ts'
import { unitsPerBet } from './slot.ts'

const small: ReelSlot = {
  kind: 'lines',
  volatility: 'low',
  rows: 3,
  strips: ['AABSW', 'ABBSW', 'AABSB'],
  lines: [
    [1, 1, 1],
    [0, 1, 2],
  ],
  pays: { W: [0, 0, 100], A: [0, 5, 40], B: [0, 0, 20] },
  wild: 'W',
  wildMultiplier: 2,
  scatter: 'S',
  scatterPays: { 3: 20 },
  freeSpins: { awards: { 3: 2 }, multiplier: 3 },
}

/** The return of a game by turning its reels to every stop there is. */
function byBruteForce(slot: ReelSlot): number {
  const sums = [false, true].map((isFree) => {
    let [units, spins, stops] = [0, 0, 0]
    const walk = (taken: readonly number[]): void => {
      if (taken.length === slot.strips.length) {
        let at = 0
        const outcome = spinReels(slot, isFree, () => taken[at++] ?? 0)
        units += outcome.units
        spins += outcome.freeSpinsWon
        stops += 1
        return
      }
      const length = slot.strips[taken.length]?.length ?? 0
      for (let stop = 0; stop < length; stop += 1) walk([...taken, stop])
    }
    walk([])
    return { units: units / stops, spins: spins / stops }
  })
  const [base, free] = sums
  if (!base || !free) return Number.NaN
  return (base.units + (base.spins * free.units) / (1 - free.spins)) / unitsPerBet
}

describe('the mathematics of the slots', () => {
  it('counts the return of a line game to what turning every reel gives', () => {
    expect(shareOf(exactReturn(small))).toBeCloseTo(byBruteForce(small), 8)
  })

  it('counts the return of a way game to what turning every reel gives', () => {
    const strips = ['AABSB', 'ABWSB', 'AABSW']
    const ways: ReelSlot = {
      ...small,
      kind: 'ways',
      strips,
      lines: [],
      pays: { A: [0, 2, 9], B: [0, 0, 4] },
      jackpotSymbol: 'W',
      jackpots: [
        { name: 'Mini', count: 1, units: 7 },
        { name: 'Major', count: 2, units: 70 },
      ],
    }
    expect(shareOf(exactReturn(ways))).toBeCloseTo(byBruteForce(ways), 8)
  })

  it('returns 96 percent, give or take a tenth, from every slot with reels', () => {
    expect(Object.keys(reelSlots)).toHaveLength(44)
    for (const [slug, slot] of Object.entries(reelSlots)) {
      expect(Math.abs(shareOf(exactReturn(slot)) - 0.96), slug).toBeLessThan(0.001)
    }
  })

  it('returns 96 percent from free spins that are bought', () => {
    const sold = Object.entries(reelSlots).filter(([, slot]) => slot.buyUnits !== undefined)
    expect(sold.length).toBeGreaterThanOrEqual(6)
    for (const [slug, slot] of sold) {
      const share = exactBuyReturn(slot)
      expect(
        Math.abs(shareOf(share ?? { numerator: 0n, denominator: 1n }) - 0.96),
        slug,
      ).toBeLessThan(0.002)
    }
  })

  it('measures the cascades again within the interval of the long run', () => {
    for (const slot of [comb, reactor, heap]) {
      expect(Math.abs(slot.measured.payback - 0.96)).toBeLessThan(0.005)
      expect(slot.measured.spins).toBeGreaterThanOrEqual(10_000_000)
      const short = simulate(slot, 20_000, quickDraw(99))
      const gap = Math.abs(short.payback - slot.measured.payback)
      expect(gap).toBeLessThan(short.halfWidth + slot.measured.halfWidth)
    }
  })

  it('pays the better of leading wilds and the symbol they stand in for', () => {
    const wins = lineWins(small, ['.W.', '.W.', '.A.'])
    expect(wins).toMatchObject([{ symbol: 'A', count: 3, units: 80, factor: 2 }])
    expect(lineWins(small, ['.W.', '.W.', '.W.'])).toMatchObject([{ symbol: 'W', units: 100 }])
    expect(lineWins(small, ['.B.', '.S.', '.B.'])).toEqual([])
  })

  it('multiplies everything in free spins and gives further ones', () => {
    const outcome = payGrid(small, true, ['SAB', 'SAB', 'SAB'])
    expect(outcome.freeSpinsWon).toBe(2)
    expect(outcome.units).toBe((40 + 20) * 3)
  })

  it('pays neighbours in a cluster and nothing that touches at a corner only', () => {
    const rows = 6
    const column = (letters: string): string[] => [...letters.padEnd(rows, '.')]
    const grid = [column('AAA'), column('A'), column('A'), column('.A'), column(''), column('')]
    expect(winsOf(reactor, grid)).toMatchObject([{ symbol: 'A', count: 5, units: 150 }])
  })

  it('repeats exactly under the same draws', () => {
    const game = reelSlots['fox-hollow']
    const run = (seed: number) => {
      const draw = quickDraw(seed)
      return Array.from({ length: 50 }, () => (game ? spinReels(game, false, draw) : null))
    }
    expect(run(5)).toEqual(run(5))
    expect(run(5)).not.toEqual(run(6))
  })
})
