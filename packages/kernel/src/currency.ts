import { Defect } from './defect.ts'

/**
 * One currency of the ledger. `decimals` is the scale of its smallest unit (8 for crypto and
 * tokens, 2 for fiat) and never changes once used; `displayDecimals` is what screens show first.
 */
export interface Currency {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly decimals: number
  readonly displayDecimals: number
  readonly isLocal: boolean
  readonly color: string
}

const crypto = (id: string, name: string, color: string, displayDecimals = 8): Currency => ({
  id,
  code: id.toUpperCase(),
  name,
  decimals: 8,
  displayDecimals,
  isLocal: false,
  color,
})

const fiat = (id: string, name: string, color: string): Currency => ({
  id,
  code: id.toUpperCase(),
  name,
  decimals: 2,
  displayDecimals: 2,
  isLocal: true,
  color,
})

/** Every currency the platform knows, in display order. */
export const currencies: readonly Currency[] = [
  crypto('btc', 'Bitcoin', '#f7931a'),
  crypto('eth', 'Ethereum', '#627eea'),
  crypto('usdt', 'Tether', '#26a17b', 2),
  crypto('usdc', 'USD Coin', '#2775ca', 2),
  crypto('ltc', 'Litecoin', '#bfbbbb', 6),
  crypto('doge', 'Dogecoin', '#c3a634', 4),
  crypto('bnb', 'BNB', '#f3ba2f', 6),
  crypto('trx', 'TRON', '#ef0027', 4),
  crypto('sol', 'Solana', '#66f9a1', 6),
  crypto('xrp', 'XRP', '#8ca3b0', 4),
  crypto('pwr', 'PWRPLAY', '#f9bc1e', 4),
  fiat('usd', 'US Dollar', '#6cde07'),
  fiat('eur', 'Euro', '#0f8ff8'),
]

const currencyById = new Map(currencies.map((currency) => [currency.id, currency]))

/** The currency with this id, or undefined. */
export function findCurrency(id: string): Currency | undefined {
  return currencyById.get(id)
}

/** The currency with this id. @throws Defect when there is none. */
export function currencyOf(id: string): Currency {
  const currency = currencyById.get(id)
  if (!currency) throw new Defect(`unknown currency ${id}`)
  return currency
}
