import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chipText } from './chips-disc.tsx'
import {
  readSpots,
  scaledTo,
  spotBets,
  totalMinorOf,
  withChip,
  withoutSpot,
} from './spot-amounts.ts'

describe('chips on spots', () => {
  it('add up by spot and in total, and are taken off spot by spot', () => {
    const laid = withChip(withChip(withChip({}, 'red', 10n), 'red', 10n), 'straight:7', 1n)
    expect(laid).toEqual({ red: 20n, 'straight:7': 1n })
    expect(totalMinorOf(laid)).toBe(21n)
    expect(withoutSpot(laid, 'red')).toEqual({ 'straight:7': 1n })
  })

  it('go over the wire as amounts with every decimal, and come back the same', () => {
    const laid = { red: 150_000_000n, 'dozen:2': 1n }
    const { bets } = spotBets(laid, 8)
    expect(bets).toEqual({ red: '1.50000000', 'dozen:2': '0.00000001' })
    expect(readSpots(bets, 8)).toEqual(laid)
  })

  it('leave out what is no amount', () => {
    expect(readSpots({ red: 'much', black: '0', odd: null, even: 2 }, 2)).toEqual({ even: 200n })
    expect(readSpots(undefined, 2)).toEqual({})
  })
})

describe('a layout for another stake', () => {
  const layouts = fc.dictionary(
    fc.constantFrom('red', 'odd', 'low', 'dozen:1'),
    fc.bigInt(1n, 999n),
    {
      minKeys: 1,
    },
  )

  it('always adds up to that stake exactly', () => {
    fc.assert(
      fc.property(layouts, fc.bigInt(1n, 10n ** 12n), (laid, stake) => {
        const scaled = scaledTo({ ...laid }, stake)
        expect(totalMinorOf(scaled)).toBe(stake)
        expect(Object.values(scaled).every((amount) => amount > 0n)).toBe(true)
      }),
      { seed: 5, numRuns: 200 },
    )
  })

  it('keeps the share of every spot, and what is left over goes to the spots laid first', () => {
    expect(scaledTo({ red: 10n, odd: 30n }, 80n)).toEqual({ red: 20n, odd: 60n })
    expect(scaledTo({ red: 1n, odd: 1n }, 3n)).toEqual({ red: 2n, odd: 1n })
    expect(scaledTo({ red: 1n, odd: 1n }, 1n)).toEqual({ red: 1n })
    expect(scaledTo({}, 0n)).toEqual({})
  })
})

it('writes amounts on chips as short as their face needs, never more than they are', () => {
  const faces = [1n, 250n, 999n, 1_000n, 1_599n, 20_000n, 150_900n, 3_000_000n]
  expect(faces.map((units) => chipText(units * 100n, 100n))).toEqual([
    '1',
    '250',
    '999',
    '1K',
    '1.5K',
    '20K',
    '150K',
    '3M',
  ])
  expect(chipText(50n, 100n)).toBe('<1')
})
