import { fieldOf, numberOf, textOf } from '../../../platform/venues/told-price.ts'
import type { Venue } from './venue.ts'

const coins = ['BTC', 'ETH', 'SOL', 'BNB', 'XRP', 'DOGE', 'LTC', 'ADA', 'TRX', 'AVAX', 'LINK']

/** Binance, `@bookTicker`: best bid and offer as they change. Its dollar is USDT. */
export const binance: Venue = {
  name: 'binance',
  url: 'wss://stream.binance.com:9443/ws',
  markets: Object.fromEntries(coins.map((coin) => [coin, `${coin}USDT`])),
  subscriptions: (markets) => [
    {
      method: 'SUBSCRIBE',
      params: markets.map((market) => `${market.toLowerCase()}@bookTicker`),
      id: 1,
    },
  ],
  read(message) {
    const market = textOf(fieldOf(message, 's'))
    if (market === '') return []
    return [
      {
        market,
        bid: textOf(fieldOf(message, 'b')),
        ask: textOf(fieldOf(message, 'a')),
        order: numberOf(fieldOf(message, 'u')),
        atMs: null,
      },
    ]
  },
}
