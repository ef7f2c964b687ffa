import { fieldOf, momentOf, textOf } from '../../../platform/venues/told-price.ts'
import type { Market, PriceVenue } from './venue.ts'

const listed = ['btc', 'eth', 'usdt', 'ltc', 'doge', 'sol', 'xrp']

/** It trades no euros against dollars, but Bitcoin against both. */
const markets: readonly Market[] = [
  ...listed.map((currency): Market => {
    return { currency, name: `${currency.toUpperCase()}-USD`, quote: 'usd' }
  }),
  { currency: 'btc', name: 'BTC-EUR', quote: 'eur' },
]

/** Coinbase Exchange, `products/…/ticker`, a question a market. Its time is that of the last trade. */
export const coinbase: PriceVenue = {
  name: 'coinbase',
  origin: 'https://api.exchange.coinbase.com',
  markets,
  requests: markets.map(({ name }) => ({
    path: `/products/${name}/ticker`,
    // The answer does not say which market it is about.
    read: (answer) => [
      {
        market: name,
        bid: textOf(fieldOf(answer, 'bid')),
        ask: textOf(fieldOf(answer, 'ask')),
        order: null,
        atMs: momentOf(fieldOf(answer, 'time')),
      },
    ],
  })),
}
