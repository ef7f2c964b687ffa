import { describe, expect, it } from 'vitest'
import { fullestCurrency, minorOf, withChange, withList, type BalanceBook } from './balance-book.ts'

const others = { bonus: '0', frozen: '0', debt: '0' }
const usdt = (real: string, demo = '0') => ({
  id: 'usdt',
  decimals: 8,
  balance: { real, demo, ...others },
})
const change = (value: string, version: number) => ({
  currency: 'usdt',
  pocket: 'real' as const,
  value,
  version,
})
const at = (time: number) => ({ decimals: 8, at: time })
const empty: BalanceBook = {}

describe('the book of balances', () => {
  it('takes over a list in minor units', () => {
    const book = withList(empty, [usdt('1000.00000000', '0.00000001')], 1)
    expect(minorOf(book, 'usdt', 'real')).toBe(100_000_000_000n)
    expect(minorOf(book, 'usdt', 'demo')).toBe(1n)
    expect(minorOf(book, 'btc', 'real')).toBe(0n)
  })

  it('applies changes in the order of their versions, however they arrive', () => {
    let book = withList(empty, [usdt('10')], 1)
    book = withChange(book, change('8', 6), at(3))
    book = withChange(book, change('9', 5), at(4))
    expect(minorOf(book, 'usdt', 'real')).toBe(800_000_000n)
    expect(withChange(book, change('8', 6), at(5))).toBe(book)
  })

  it('keeps a change that is newer than the list, and drops one that is older', () => {
    const book = withChange(withList(empty, [usdt('10')], 1), change('8', 6), at(10))
    expect(minorOf(withList(book, [usdt('10')], 9), 'usdt', 'real')).toBe(800_000_000n)
    expect(minorOf(withList(book, [usdt('7')], 11), 'usdt', 'real')).toBe(700_000_000n)
  })

  it('never lets a list bring an older version back', () => {
    let book = withChange(withList(empty, [usdt('10')], 1), change('8', 6), at(2))
    book = withList(book, [usdt('8')], 3)
    expect(withChange(book, change('9', 5), at(4))).toBe(book)
  })

  it('ignores an amount that is none', () => {
    const book = withList(empty, [usdt('10')], 1)
    expect(withChange(book, change('1e5', 9), at(2))).toBe(book)
  })
})

it('shows the chosen currency unless it is empty and another is not', () => {
  const btc = { id: 'btc', decimals: 8, balance: { real: '0', demo: '5', ...others } }
  const book = withList(empty, [btc, usdt('10')], 1)
  expect(fullestCurrency(book, ['btc', 'usdt'], 'btc')).toBe('usdt')
  expect(fullestCurrency(book, ['btc', 'usdt'], 'usdt')).toBe('usdt')
  const nothing = withList(empty, [btc, usdt('0')], 1)
  expect(fullestCurrency(nothing, ['btc', 'usdt'], 'usdt')).toBe('usdt')
  expect(fullestCurrency(nothing, ['btc', 'usdt'], 'gone')).toBe('btc')
  expect(fullestCurrency(empty, [], 'btc')).toBe('btc')
})
