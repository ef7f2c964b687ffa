import { divide } from '@powerplay/kernel'

/** The best bid and offer of a market, as an exchange told them. */
export interface ToldPrice {
  readonly market: string
  /** Decimal texts. */
  readonly bid: string
  readonly ask: string
  /** Grows from message to message of a market; null where the exchange counts none. */
  readonly order: number | null
  /** When it was so, by the exchange's clock; null where it does not say. */
  readonly atMs: number | null
}

/** Further apart, bid and offer say nothing about a price. In 1e-4. */
const spreadMaxE4 = 100n

/**
 * The middle between bid and offer as a whole number of so many decimal places; null for prices of
 * nothing, crossed ones, and those so far apart that nobody trades.
 */
export function middleOf(
  { bid, ask }: Pick<ToldPrice, 'bid' | 'ask'>,
  places: number,
): bigint | null {
  const [low, high] = [wholeOfText(bid, places), wholeOfText(ask, places)]
  if (low === null || high === null || low === 0n || low > high) return null
  const middle = divide(low + high, 2n, 'half-even')
  return (high - low) * 10_000n > middle * spreadMaxE4 ? null : middle
}

function wholeOfText(text: string, places: number): bigint | null {
  if (!/^\d{1,10}(\.\d{1,24})?$/.test(text)) return null
  const [whole = '', rest = ''] = text.split('.')
  return BigInt(whole + rest.slice(0, places).padEnd(places, '0'))
}

/** A field of a message that may be anything. */
export function fieldOf(message: unknown, name: string): unknown {
  if (typeof message !== 'object' || message === null) return undefined
  return Object.hasOwn(message, name) ? Reflect.get(message, name) : undefined
}

/** A number or a text of one as a text; empty where it is neither. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null
}

/** The moment of an ISO text in epoch milliseconds. */
export function momentOf(value: unknown): number | null {
  const atMs = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(atMs) ? null : atMs
}
