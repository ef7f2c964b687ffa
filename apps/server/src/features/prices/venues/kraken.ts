import { fieldOf, textOf, type ToldPrice } from '../../../platform/venues/told-price.ts'
import type { PriceVenue } from './venue.ts'

/** By the names that its answers use: older markets have an X before a coin and a Z before money. */
const names = {
  btc: 'XXBTZUSD',
  eth: 'XETHZUSD',
  usdt: 'USDTZUSD',
  usdc: 'USDCUSD',
  ltc: 'XLTCZUSD',
  doge: 'XDGUSD',
  bnb: 'BNBUSD',
  trx: 'TRXUSD',
  sol: 'SOLUSD',
  xrp: 'XXRPZUSD',
  eur: 'ZEURZUSD',
}

function read(answer: unknown): readonly ToldPrice[] {
  const result = fieldOf(answer, 'result')
  return Object.values(names).flatMap((market) => {
    const row = fieldOf(result, market)
    const first = (name: string) => {
      const values = fieldOf(row, name)
      return textOf(Array.isArray(values) ? values[0] : undefined)
    }
    return row === undefined
      ? []
      : [{ market, bid: first('b'), ask: first('a'), order: null, atMs: null }]
  })
}

/** Kraken, `Ticker`: all markets in one answer. */
export const kraken: PriceVenue = {
  name: 'kraken',
  origin: 'https://api.kraken.com',
  markets: Object.entries(names).map(([currency, name]) => ({ currency, name, quote: 'usd' })),
  requests: [{ path: `/0/public/Ticker?pair=${Object.values(names).join(',')}`, read }],
}
