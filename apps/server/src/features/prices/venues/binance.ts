import { fieldOf, textOf, type ToldPrice } from '../../../platform/venues/told-price.ts'
import type { PriceVenue } from './venue.ts'

const listed = ['btc', 'eth', 'usdc', 'ltc', 'doge', 'bnb', 'trx', 'sol', 'xrp', 'eur']
const nameOf = (currency: string) => `${currency.toUpperCase()}USDT`

function read(answer: unknown): readonly ToldPrice[] {
  const told = {
    market: textOf(fieldOf(answer, 'symbol')),
    bid: textOf(fieldOf(answer, 'bidPrice')),
    ask: textOf(fieldOf(answer, 'askPrice')),
  }
  return told.market === '' ? [] : [{ ...told, order: null, atMs: null }]
}

/** Binance, `ticker/bookTicker`, a question a market: one that is taken off hurts no other. */
export const binance: PriceVenue = {
  name: 'binance',
  origin: 'https://api.binance.com',
  markets: listed.map((currency) => ({ currency, name: nameOf(currency), quote: 'usdt' })),
  requests: listed.map((currency) => ({
    path: `/api/v3/ticker/bookTicker?symbol=${nameOf(currency)}`,
    read,
  })),
}
