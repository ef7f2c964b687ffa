import { currencyOf } from '@powerplay/kernel'
import { describe, expect, it } from 'vitest'
import {
  betProblem,
  betText,
  chipMinor,
  chips,
  doubledMinor,
  halvedMinor,
  readBet,
} from './bet-amount.ts'

const usdt = currencyOf('usdt')
const btc = currencyOf('btc')
const eur = currencyOf('eur')

describe('the bet amount', () => {
  it('keeps the decimals of the currency when halved and doubled [GAME-055]', () => {
    expect(betText(halvedMinor(101n), eur, 'btc')).toBe('0.50')
    expect(betText(doubledMinor(50n), eur, 'btc')).toBe('1.00')
    expect(betText(halvedMinor(1n), btc, 'btc')).toBe('0.00000001')
    expect(betText(doubledMinor(1n), btc, 'btc')).toBe('0.00000002')
  })

  it('offers the chips of the specification [GAME-032]', () => {
    expect(chips).toEqual([1, 10, 100, 1_000, 10_000])
    expect(betText(chipMinor(usdt), usdt, 'btc')).toBe('0.01')
    expect(betText(chipMinor(btc), btc, 'btc')).toBe('0.00000001')
  })

  it('reads what is typed in the unit of the reader', () => {
    expect(readBet('1.5', eur, 'btc')).toBe(150n)
    expect(readBet('1.', eur, 'btc')).toBe(100n)
    expect(readBet('1842107', btc, 'satoshi')).toBe(1_842_107n)
    expect(readBet('18.42107', btc, 'mbtc')).toBe(1_842_107n)
    for (const text of ['', '.', '1.005', '-1', 'x'])
      expect(readBet(text, eur, 'btc')).toBeUndefined()
  })

  it('names the first reason a bet would be refused', () => {
    const limits = { minMinor: 10n, maxMinor: 1_000n, maxPayoutMinor: 9_000n }
    expect(betProblem(0n, limits, 5n)).toBe('empty')
    expect(betProblem(9n, limits, 5n)).toBe('below-minimum')
    expect(betProblem(1_001n, limits, 5n)).toBe('above-maximum')
    expect(betProblem(100n, limits, 5n)).toBe('above-balance')
    expect(betProblem(100n, limits, 100n)).toBeUndefined()
    expect(betProblem(100n, undefined, undefined)).toBeUndefined()
  })
})
