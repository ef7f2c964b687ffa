import { describe, expect, it } from 'vitest'
import type { ToldPrice } from '../../../platform/venues/told-price.ts'
import { Quotes } from './quotes.ts'

const nowMs = 1_793_696_400_000
const told = (more: Partial<ToldPrice> = {}): ToldPrice => ({
  ...{ market: 'BTC/USD', bid: '64000.00', ask: '64000.01', order: null, atMs: null },
  ...more,
})
const from = { venue: 'kraken', ticker: 'BTC', decimals: 2, nowMs }

describe('what a venue says', () => {
  it('counts as the middle of bid and offer, finer than a unit', () => {
    const quotes = new Quotes()
    expect(quotes.take(told(), from)).toBe(true)
    expect(quotes.of('BTC')).toEqual([{ venue: 'kraken', fine: 6_400_000_500_000n, atMs: nowMs }])
    expect(quotes.of('ETH')).toEqual([])
  })

  it.each([
    ['nothing', { bid: '0', ask: '0' }],
    ['less than nothing', { bid: '-1', ask: '64000' }],
    ['no number', { bid: 'NaN', ask: '64000' }],
    ['an empty text', { bid: '', ask: '' }],
    ['a power', { bid: '6.4e4', ask: '6.4e4' }],
    ['more digits than any price', { bid: '64000000000', ask: '64000000000' }],
    ['crossed', { bid: '64000.02', ask: '64000.01' }],
    ['a percent apart', { bid: '63000', ask: '64000' }],
    ['five seconds old', { atMs: nowMs - 5_000 }],
  ])('counts for nothing when it is %s', (_name, more) => {
    const quotes = new Quotes()
    expect(quotes.take(told(more), from)).toBe(false)
    expect(quotes.of('BTC')).toEqual([])
  })

  it('counts once, and never again after something later', () => {
    const quotes = new Quotes()
    const later = { ...from, nowMs: nowMs + 1_000 }
    expect(quotes.take(told({ order: 7 }), from)).toBe(true)
    for (const order of [7, 6]) expect(quotes.take(told({ order }), later)).toBe(false)
    expect(quotes.take(told({ atMs: nowMs }), from)).toBe(true)
    expect(quotes.take(told({ atMs: nowMs - 1 }), later)).toBe(false)
    expect(quotes.of('BTC')).toMatchObject([{ atMs: nowMs }])
  })

  it('counts no more once its connection is over', () => {
    const quotes = new Quotes()
    quotes.take(told({ order: 7 }), from)
    quotes.forget('kraken')
    expect(quotes.of('BTC')).toEqual([])
    expect(quotes.take(told({ order: 1 }), from)).toBe(true)
  })
})
