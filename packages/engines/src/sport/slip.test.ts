import { Defect, ratio } from '@powerplay/kernel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factorOf } from './result.ts'
import { areRelated, slipCaps, slipProblem } from './slip-rules.ts'
import {
  namedSystems,
  productOddsE3,
  settleSlip,
  slipFactor,
  slipLines,
  slipStatus,
} from './slip.ts'

const won = { oddsE3: 2_000, result: 'won' } as const
const lost = { oddsE3: 2_000, result: 'lost' } as const
const open = { oddsE3: 2_000 } as const

describe('a slip', () => {
  it('has as many lines as its name says', () => {
    const lines = namedSystems.map(({ name, legs, sizes }) => [
      name,
      Number(slipLines(legs, sizes)),
    ])
    expect(Object.fromEntries(lines)).toEqual({
      Trixie: 4,
      Patent: 7,
      Yankee: 11,
      'Lucky 15': 15,
      Canadian: 26,
      'Lucky 31': 31,
      Heinz: 57,
      'Lucky 63': 63,
      'Super Heinz': 120,
      Goliath: 247,
    })
  })

  it('is lost as soon as one leg of a multi is, whatever is open', () => {
    expect(settleSlip({ sizes: [3], legs: [open, lost, open] })).toEqual({
      isDecided: true,
      factor: ratio(0n, 1n),
    })
    expect(settleSlip({ sizes: [3], legs: [open, won, open] })).toEqual({ isDecided: false })
  })

  it('keeps a system open while a combination can still win', () => {
    expect(settleSlip({ sizes: [2], legs: [lost, open, open] }).isDecided).toBe(false)
    expect(settleSlip({ sizes: [2], legs: [lost, lost, open] }).isDecided).toBe(true)
    expect(settleSlip({ sizes: [1, 2], legs: [lost, lost, open] }).isDecided).toBe(false)
  })

  it('gives the stake back where every leg is void', () => {
    const outcome = settleSlip({
      sizes: [1, 2],
      legs: [
        { oddsE3: 5_000, result: 'void' },
        { oddsE3: 9_000, result: 'void' },
      ],
    })
    if (!outcome.isDecided) throw new Error('decided')
    expect(outcome.factor.numerator).toBe(outcome.factor.denominator)
  })

  it('pays a win in a dead heat of any number its share of the price', () => {
    expect(factorOf({ deadHeatOf: 7 }, 21_000)).toEqual(ratio(21_000n, 7_000n))
    expect(() => factorOf({ deadHeatOf: 1 }, 21_000)).toThrow(Defect)
  })

  it('never pays a system more than its best and less than its worst combination', () => {
    const leg = fc.record({ numerator: fc.bigInt(0n, 9_000n), denominator: fc.constant(1_000n) })
    fc.assert(
      fc.property(fc.array(leg, { minLength: 3, maxLength: 7 }), (legs) => {
        const sorted = [...legs].sort((a, b) => Number(a.numerator - b.numerator))
        const mean = slipFactor([2], legs)
        const worst = slipFactor([2], sorted.slice(0, 2))
        const best = slipFactor([2], sorted.slice(-2))
        const atLeast = (one: typeof mean, other: typeof mean) =>
          one.numerator * other.denominator >= other.numerator * one.denominator
        return atLeast(mean, worst) && atLeast(best, mean)
      }),
      { seed: 11, numRuns: 300 },
    )
  })

  it('is told by its money', () => {
    expect([slipStatus(10n, 11n), slipStatus(10n, 10n), slipStatus(10n, 5n)]).toEqual([2, 1, 3])
  })

  it('has the product of its prices, cut', () => {
    expect(productOddsE3([1_910, 1_910, 1_910])).toBe(6_967n)
    expect(productOddsE3(Array.from({ length: 12 }, () => 501_000))).toBeGreaterThan(10n ** 34n)
  })
})

describe('the rules of a slip', () => {
  const leg = (at: number, oddsE3 = 1_500) => ({
    selectionId: `e${at}/1/1`,
    eventId: `e${at}`,
    tournamentId: 't1',
    isOutright: false,
    oddsE3,
  })
  const legs = (count: number) => Array.from({ length: count }, (_, at) => leg(at))

  it('refuses two related legs among twelve and names them', () => {
    const slip = legs(12).map((one, at) => (at === 9 ? { ...one, eventId: 'e4' } : one))
    expect(slipProblem(slip, [12])).toEqual({ kind: 'no-double-bets', conflicts: [[4, 9]] })
    expect(slipProblem(legs(12), [12])).toBeUndefined()
  })

  it('relates an outright to the matches of its tournament and to nothing else', () => {
    const outright = { ...leg(1), isOutright: true }
    expect(areRelated(outright, leg(2))).toBe(true)
    expect(areRelated(outright, { ...leg(2), tournamentId: 't2' })).toBe(false)
    expect(areRelated(leg(1), leg(2))).toBe(false)
  })

  it('allows two singles of one event, but not one selection twice', () => {
    const other = { ...leg(0), selectionId: 'e0/18:total=2.5/12' }
    expect(slipProblem([leg(0), other], [1])).toBeUndefined()
    expect(slipProblem([leg(0), leg(0)], [1])?.kind).toBe('no-double-bets')
  })

  it('refuses too many legs, lines that explode and a factor above the cap', () => {
    expect(slipProblem(legs(13), [13])).toEqual({ kind: 'too-many-multi-bets', most: 12 })
    expect(slipProblem(legs(12), [6])).toEqual({ kind: 'too-many-multi-bets', most: 120 })
    expect(slipProblem([leg(1, 101_000), leg(2, 101_000)], [2])?.kind).toBe('bet-too-high')
    expect(slipProblem([leg(1, 100_000), leg(2, 100_000)], [2])).toBeUndefined()
    expect(slipProblem(legs(9_999), [1], slipCaps)?.kind).toBe('too-many-multi-bets')
  })

  it('refuses sizes that are no sizes', () => {
    for (const sizes of [[], [0], [4], [1, 1], [1.5], [-1], [NaN]]) {
      expect(slipProblem(legs(3), sizes)?.kind).toBe('bad-sizes')
    }
  })
})
