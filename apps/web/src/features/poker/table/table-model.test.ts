import type { PokerSeat, PokerTable } from '@powerplay/contract'
import { describe, expect, it } from 'vitest'
import { hand, seat, table, turn } from '../test/table-view.ts'
import { actionOf, highestBet, placesOf, sizeAt, sizesOf, sliderOf } from './table-model.ts'

describe('places around the table', () => {
  it('begin with the own seat at the bottom and go clockwise', () => {
    const places = placesOf(6, 4, { x: 40, y: 40 })
    expect(places[4]).toEqual({ left: 50, top: 90 })
    expect(places[1]).toEqual({ left: 50, top: 10 })
    // The next seat clockwise lies to the left of whoever looks.
    expect(places[5]?.left).toBeLessThan(50)
  })
})

describe('sizes of a raise', () => {
  const own: PokerSeat = { ...seat(0), bet: '0.10000000', stack: '9.90000000' }
  const playing: PokerTable = {
    ...table,
    hand: { ...hand, total: '1.00000000', turn: { ...turn, toCall: '0.40000000' } },
  }
  const sizes = sizesOf(playing, own, { ...turn, toCall: '0.40000000' })

  it('call first and add a share of the pot', () => {
    // 0.10 in, 0.40 to call: 0.50, and half of 1.40.
    expect(sizes?.quick.map(({ toMinor }) => toMinor)).toEqual([
      120_000_000n,
      143_333_333n,
      190_000_000n,
      1_000_000_000n,
    ])
  })

  it('stay between the least and the most, also on the slider', () => {
    if (sizes === null) throw new Error('there are sizes')
    expect(sizeAt(sizes, 0)).toBe(sizes.minMinor)
    expect(sizeAt(sizes, 1_000)).toBe(sizes.maxMinor)
    expect(sizeAt(sizes, -5)).toBe(sizes.minMinor)
    for (const place of [1, 333, 999]) {
      expect(sizeAt(sizes, place)).toBeGreaterThanOrEqual(sizes.minMinor)
      expect(sizeAt(sizes, place)).toBeLessThanOrEqual(sizes.maxMinor)
    }
    expect([sizes.minMinor, sizes.maxMinor, 0n].map((to) => sliderOf(sizes, to))).toEqual([
      0, 1_000, 0,
    ])
  })

  it('are none where betting is not open', () => {
    expect(sizesOf(playing, own, { ...turn, minRaiseTo: null, maxRaiseTo: null })).toBeNull()
  })
})

describe('a choice made before the turn', () => {
  it('checks where that is free, else folds or calls', () => {
    const free = { ...turn, legal: ['fold' as const, 'check' as const] }
    expect([actionOf('check-fold', free), actionOf('check-fold', turn)]).toEqual(['check', 'fold'])
    expect([actionOf('call-any', free), actionOf('call-any', turn)]).toEqual(['check', 'call'])
    expect(actionOf(null, turn)).toBeNull()
  })

  it('is measured against the largest bet', () => {
    const seats = [seat(0), { ...seat(1), bet: '0.50000000' }]
    expect(highestBet({ ...table, seats })).toBe(50_000_000n)
  })
})
