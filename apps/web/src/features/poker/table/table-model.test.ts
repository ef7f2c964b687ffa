import type { PokerSeat, PokerTable } from '@powerplay/contract'
import { describe, expect, it } from 'vitest'
import { hand, seat, table, turn } from '../test/table-view.ts'
import {
  actionOf,
  betPlaces,
  highestBet,
  isNear,
  placesOf,
  sizeAt,
  sizesOf,
  sliderOf,
} from './table-model.ts'

describe('places around the table', () => {
  it('begin with the own seat at the bottom and go clockwise', () => {
    const places = placesOf(6, 4, { x: 40, y: 40 })
    expect(places[4]).toEqual({ left: 50, top: 90 })
    expect(places[1]).toEqual({ left: 50, top: 10 })
    // The next seat clockwise lies to the left of whoever looks.
    expect(places[5]?.left).toBeLessThan(50)
  })
})

describe('the bet of the dealer', () => {
  // Stage, plate and reach in pixels and percent, as the stylesheet and the felt have them.
  const screens = [
    { name: 'desktop', width: 992, height: 640, plate: [168, 56], reach: { x: 38, y: 37 } },
    { name: 'phone', width: 390, height: 420, plate: [112, 48], reach: { x: 36, y: 41 } },
  ] as const
  it.each(screens)('leaves the dealer button in sight on a $name', (screen) => {
    const { width, height, plate, reach } = screen
    for (const seatCount of [2, 6, 9]) {
      const places = placesOf(seatCount, 0, reach)
      for (const [seat, bet] of betPlaces(seatCount, 0, reach).entries()) {
        const place = places[seat] ?? { left: 0, top: 0 }
        const { left, top } = place
        const x = (left / 100) * width + plate[0] / 2 + 4 - 12
        const side = isNear(place) ? 1 : -1
        const y = (top / 100) * height + side * (plate[1] / 2 + 8 - 12)
        const apart = {
          x: Math.abs((bet.left / 100) * width - x),
          y: Math.abs((bet.top / 100) * height - y),
        }
        // A pill is 24 high and up to 96 wide, the button is 24 by 24.
        expect(apart.x >= 60 || apart.y >= 24, `${seatCount} seats, seat ${seat}`).toBe(true)
      }
    }
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
