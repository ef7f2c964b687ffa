/** An exchange whose public prices count. */
export interface Venue {
  readonly name: string
  /** Its public WebSocket. */
  readonly url: string
  /** Its names of markets against the dollar, by ticker. */
  readonly markets: Readonly<Record<string, string>>
  /** The messages that ask for the best bid and offer of markets. */
  subscriptions(markets: readonly string[]): readonly object[]
  /** What a parsed message says; nothing for all that is no price. */
  read(message: unknown): readonly ToldPrice[]
}

/** The best bid and offer of a market, as a venue told them. */
export interface ToldPrice {
  readonly market: string
  /** Decimal texts. */
  readonly bid: string
  readonly ask: string
  /** Grows from message to message of a market; null where the venue counts none. */
  readonly order: number | null
  /** When it was so, by the venue's clock; null where it does not say. */
  readonly atMs: number | null
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
