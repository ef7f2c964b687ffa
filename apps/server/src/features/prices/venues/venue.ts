import type { ToldPrice } from '../../../platform/venues/told-price.ts'

/** What a price is counted in: dollars, Tether, which has a price of its own, or euros, which get one by it. */
export type Quote = 'usd' | 'usdt' | 'eur'

/** A market of an exchange. */
export interface Market {
  readonly currency: string
  readonly name: string
  readonly quote: Quote
}

/** A question to an exchange. */
export interface VenueRequest {
  /** Path with its query. */
  readonly path: string
  /** What a parsed answer says; nothing for all that is no price. */
  read(answer: unknown): readonly ToldPrice[]
}

/** An exchange whose public prices are asked for. */
export interface PriceVenue {
  readonly name: string
  /** Where its public market data are. */
  readonly origin: string
  readonly markets: readonly Market[]
  /** The questions that tell the best bid and offer of all of them. */
  readonly requests: readonly VenueRequest[]
}
