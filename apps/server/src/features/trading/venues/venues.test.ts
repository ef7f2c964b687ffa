import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../config.ts'
import { knownVenues, tickersOn, venuesOf } from './venues.ts'

const chosen = (text: string) => readConfig({ TRADING_VENUES: text }).TRADING_VENUES ?? []

describe('TRADING_VENUES', () => {
  it('names two or more exchanges, each with another address where the operator has one', () => {
    expect(chosen('binance, kraken=wss://mirror.example/v2?a=b')).toEqual([
      { name: 'binance', url: undefined },
      { name: 'kraken', url: 'wss://mirror.example/v2?a=b' },
    ])
    expect(readConfig({}).TRADING_VENUES).toBeUndefined()
  })

  it.each([
    ['one', 'binance'],
    ['one twice', 'binance,binance'],
    ['an unknown one', 'binance,bourse'],
    ['an address of another kind', 'binance,kraken=https://mirror.example'],
    ['no address', 'binance=,kraken'],
  ])('is refused with %s', (_name, text) => {
    expect(() => chosen(text)).toThrow('TRADING_VENUES is not valid')
  })

  it('leads the tickers that two of them trade, and no other', () => {
    const two = chosen('coinbase,kraken')
    expect(venuesOf(two, 'BTC')).toEqual(['coinbase', 'kraken'])
    expect([venuesOf(two, 'TRX'), venuesOf(two, 'PWRPLAY')]).toEqual([[], []])
    expect([...tickersOn(chosen('binance,kraken'))].sort()).toContain('TRX')
    expect(tickersOn([])).toEqual(new Set())
  })
})

it.each(knownVenues)('$name asks for its markets in one message', (venue) => {
  const markets = Object.values(venue.markets)
  const [message, ...more] = venue.subscriptions(markets)
  expect(more).toEqual([])
  for (const market of markets) {
    expect(JSON.stringify(message).toUpperCase()).toContain(market.toUpperCase())
  }
})
