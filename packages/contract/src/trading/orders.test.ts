import { expect, it } from 'vitest'
import { editPositionInput, openPositionInput } from './entities.ts'

const order = {
  ...{ ticker: 'BTC', side: 'long', wager: '5', currency: 'usdt', demo: false, multiplier: 1000 },
  feeMode: 'pnl',
}

it('an order is taken as it is meant', () => {
  expect(openPositionInput.safeParse(order).success).toBe(true)
  const triggers = { takeProfit: '64012.35', stopLoss: null, maxSlippageBps: 500 }
  expect(openPositionInput.safeParse({ ...order, ...triggers }).success).toBe(true)
})

it.each([
  ...[1000.0001, 1001, 0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 1e300],
  ...['1000', '1e3', '', 'ten', null, [1000], {}, true, undefined],
])('a multiplier of %o is refused', (multiplier) => {
  expect(openPositionInput.safeParse({ ...order, multiplier }).success).toBe(false)
})

it.each([
  ...['-1', '+1', '1e5', '.5', '5.', '1,5', ' 1', '1 ', 'NaN', 'Infinity', '0x10', ''],
  ...['1.1234567891', '123456789012', '٣', '1\n', 64_000, Number.NaN, {}, ['1'], true],
])('a trigger at %o is refused', (price) => {
  expect(openPositionInput.safeParse({ ...order, takeProfit: price }).success).toBe(false)
  expect(openPositionInput.safeParse({ ...order, stopLoss: price }).success).toBe(false)
  const edit = { id: 'bet_01m85xf37sea181y0hq38cwpyr', takeProfit: null, stopLoss: null }
  expect(editPositionInput.safeParse(edit).success).toBe(true)
  expect(editPositionInput.safeParse({ ...edit, takeProfit: price }).success).toBe(false)
})

it.each([
  ['side', 'up'],
  ['feeMode', 'none'],
  ['maxSlippageBps', 0],
  ['maxSlippageBps', 501],
  ['maxSlippageBps', 1.5],
  ['demo', 'false'],
  ['payout', '1000'],
])('an order whose %s is %o is refused', (field, value) => {
  expect(openPositionInput.safeParse({ ...order, [field]: value }).success).toBe(false)
})
