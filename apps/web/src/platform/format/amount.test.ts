import { describe, expect, it } from 'vitest'
import {
  editableAmount,
  showAmount,
  showFiat,
  showGameProfit,
  showProfit,
  unitDecimals,
  unitName,
  type AmountView,
} from './amount.ts'

const btc = { decimals: 8, displayDecimals: 8, rate: { usd: 97_000, eur: null } }
const usdt = { decimals: 8, displayDecimals: 2, rate: { usd: 1, eur: 0.9 } }
const eur = { decimals: 2, displayDecimals: 2 }
const view = (change: Partial<AmountView>): AmountView => ({
  unit: 'btc',
  fiatView: 'off',
  ...change,
})

describe('amounts', () => {
  it('shows eight decimals of bitcoin and two of a local currency [PAY-056]', () => {
    expect(showAmount(1_842_107n, btc)).toBe('0.01842107')
    expect(showAmount('412.6', usdt)).toBe('412.60')
    expect(showAmount(123_456_789n, eur)).toBe('1,234,567.89')
    expect(showAmount(0n, btc)).toBe('0.00000000')
  })

  it('never hides money behind short display decimals', () => {
    expect(showAmount(12_345_678n, usdt)).toBe('0.12345678')
    expect(showAmount(10_010_000n, usdt)).toBe('0.1001')
  })

  it('cuts beyond eight decimals and says so with dots [PAY-052]', () => {
    const token = { decimals: 18, displayDecimals: 4 }
    expect(showAmount('1.123456789', token)).toBe('1.12345678...')
    expect(showAmount('1.500000000000000000', token)).toBe('1.5000')
  })

  it('converts 8-decimal currencies into the chosen unit, satoshi without decimals [PAY-053]', () => {
    expect(showAmount(1_842_107n, btc, view({ unit: 'mbtc' }))).toBe('18.42107')
    expect(showAmount(1_842_107n, btc, view({ unit: 'bits' }))).toBe('18,421.07')
    expect(showAmount(1_842_107n, btc, view({ unit: 'satoshi' }))).toBe('1,842,107')
    expect(showAmount(1_050n, eur, view({ unit: 'satoshi' }))).toBe('10.50')
  })

  it('lets the fiat view override the unit, marked as an estimate with two decimals [PAY-054]', () => {
    expect(showAmount(1_842_107n, btc, view({ unit: 'satoshi', fiatView: 'USD' }))).toBe(
      '≈ $1,786.84',
    )
    expect(showAmount('10', usdt, view({ fiatView: 'EUR' }))).toBe('≈ €9.00')
    expect(showAmount(1n, btc, view({ fiatView: 'USD' }))).toBe('≈ <$0.01')
  })

  it('falls back to the amount itself when no price is known', () => {
    expect(showAmount(1_842_107n, btc, view({ fiatView: 'EUR' }))).toBe('0.01842107')
    expect(showFiat(100n, eur, 'USD')).toBeUndefined()
  })

  it('writes losses with a minus and gains with a plus, and zero with neither', () => {
    expect(showProfit('9.60', usdt)).toBe('+9.60')
    expect(showProfit(-50n, eur)).toBe('-0.50')
    expect(showProfit(0n, eur)).toBe('0.00')
    expect(showAmount('-0.00', eur)).toBe('0.00')
    expect(showProfit('1', usdt, view({ fiatView: 'USD' }))).toBe('≈ +$1.00')
    expect(showProfit('-1', usdt, view({ fiatView: 'USD' }))).toBe('≈ -$1.00')
  })

  it('shows a game profit with two decimals of a local currency, otherwise with eight [PAY-057]', () => {
    const euro = { ...eur, isLocal: true }
    expect(showGameProfit(-50n, euro)).toBe('-0.50')
    expect(showGameProfit('12', euro)).toBe('+12.00')
    expect(showGameProfit('9.6', usdt)).toBe('+9.60000000')
    expect(showGameProfit('-0.00000001', btc)).toBe('-0.00000001')
    expect(showGameProfit(0n, usdt)).toBe('0.00000000')
    // Other units, and fiat, have decimals of their own.
    expect(showGameProfit('0.00018', btc, view({ unit: 'satoshi' }))).toBe('+18,000')
    expect(showGameProfit('9.6', usdt, view({ fiatView: 'USD' }))).toBe('≈ +$9.60')
  })

  it('names the unit beside the number', () => {
    expect(unitName('BTC', 8, 'btc')).toBe('BTC')
    expect(unitName('BTC', 8, 'mbtc')).toBe('mBTC')
    expect(unitName('BTC', 8, 'satoshi')).toBe('sat')
    expect(unitName('EUR', 2, 'bits')).toBe('EUR')
  })

  it('leaves what is no amount as it is', () => {
    expect(showAmount('n/a', btc)).toBe('n/a')
  })

  it('fills input fields without marks, in the chosen unit', () => {
    expect(editableAmount(123_456_789n, eur, 'btc')).toBe('1234567.89')
    expect(editableAmount(1_842_107n, btc, 'satoshi')).toBe('1842107')
    expect(unitDecimals(8, 'satoshi')).toBe(0)
    expect(unitDecimals(8, 'mbtc')).toBe(5)
    expect(unitDecimals(2, 'bits')).toBe(2)
  })
})
