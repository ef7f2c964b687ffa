import { fieldOf, momentOf, numberOf, textOf } from '../../../platform/venues/told-price.ts'
import type { Venue } from './venue.ts'

const coins = ['BTC', 'ETH', 'SOL', 'XRP', 'DOGE', 'LTC', 'ADA', 'AVAX', 'LINK']

/** Coinbase Exchange, channel `ticker`: best bid and offer at every trade. */
export const coinbase: Venue = {
  name: 'coinbase',
  url: 'wss://ws-feed.exchange.coinbase.com',
  markets: Object.fromEntries(coins.map((coin) => [coin, `${coin}-USD`])),
  subscriptions: (markets) => [{ type: 'subscribe', product_ids: markets, channels: ['ticker'] }],
  read(message) {
    if (fieldOf(message, 'type') !== 'ticker') return []
    return [
      {
        market: textOf(fieldOf(message, 'product_id')),
        bid: textOf(fieldOf(message, 'best_bid')),
        ask: textOf(fieldOf(message, 'best_ask')),
        order: numberOf(fieldOf(message, 'sequence')),
        atMs: momentOf(fieldOf(message, 'time')),
      },
    ]
  },
}
