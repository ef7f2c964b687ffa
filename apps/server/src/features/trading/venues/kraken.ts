import { fieldOf, momentOf, textOf } from '../../../platform/venues/told-price.ts'
import type { Venue } from './venue.ts'

const coins = ['BTC', 'ETH', 'SOL', 'BNB', 'XRP', 'DOGE', 'LTC', 'ADA', 'TRX', 'AVAX', 'LINK']

/** Kraken, version 2, channel `ticker`: best bid and offer as they change. */
export const kraken: Venue = {
  name: 'kraken',
  url: 'wss://ws.kraken.com/v2',
  markets: Object.fromEntries(coins.map((coin) => [coin, `${coin}/USD`])),
  subscriptions: (markets) => [
    {
      method: 'subscribe',
      params: { channel: 'ticker', symbol: markets, event_trigger: 'bbo' },
    },
  ],
  read(message) {
    const rows = fieldOf(message, 'data')
    if (fieldOf(message, 'channel') !== 'ticker' || !Array.isArray(rows)) return []
    return rows.map((row: unknown) => ({
      market: textOf(fieldOf(row, 'symbol')),
      bid: textOf(fieldOf(row, 'bid')),
      ask: textOf(fieldOf(row, 'ask')),
      order: null,
      atMs: momentOf(fieldOf(row, 'timestamp')),
    }))
  },
}
