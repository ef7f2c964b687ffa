import type { TradingPosition } from '@powerplay/contract'
import { expect, it } from 'vitest'
import { feeOf, gainAt, multiplierAt, placeOfMultiplier } from './position-model.ts'

const position: TradingPosition = {
  ...{ _id: 'bet_1', user: 'user_1', ticker: 'BTC', side: 'long', wager: '10.00000000' },
  ...{ currency: 'usdt', demo: false, multiplier: 200, feeMode: 'pnl', notional: '2000.00000000' },
  ...{ status: 'open', execAt: 0, entry: '100000.00', entrySeq: 1, bust: '99500.00' },
  ...{ maxPrice: null, takeProfit: null, stopLoss: null, mark: '100000.00', worth: 10_000_000 },
  ...{ roi: 0, pnl: '0.00000000', fee: '0.00000000', exit: null, exitSeq: null, reason: null },
  ...{ payout: null, created_at: '2026-11-22T00:00:00.000Z', openedAt: 0, closedAt: null },
}
const fee = feeOf('pnl', { pnl_fee: 5, flatPpm: 50 })

it('counts a gain on from where the server said that the position stood', () => {
  expect(gainAt(position, '100050.00', 2, fee)).toEqual({
    ...{ roiBps: 1_000, profitMinor: 94_000_000n, payoutMinor: 1_094_000_000n },
  })
  expect(gainAt(position, '99750.00', 2, fee)).toMatchObject({ roiBps: -5_000 })
  expect(gainAt({ ...position, worth: null }, '100050.00', 2, fee)).toBeUndefined()
})

it('lets one tick at most double what there is, as the settlement does', () => {
  expect(gainAt(position, '101000.00', 2, fee)).toMatchObject({ roiBps: 10_000 })
})

it('puts 1, 10, 100 and 1000 at equal distances on the slider', () => {
  expect([1, 10, 100, 1000].map(placeOfMultiplier)).toEqual([0, 100, 200, 300])
  expect([0, 100, 200, 300].map((place) => multiplierAt(place, 1000))).toEqual([1, 10, 100, 1000])
  expect(multiplierAt(300, 250)).toBe(250)
})
