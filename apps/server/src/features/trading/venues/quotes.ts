import { quoteFreshMs, type VenueQuote } from '@powerplay/engines'
import { middleOf, type ToldPrice } from '../../../platform/venues/told-price.ts'

/** Decimals of a fine price beyond those of its ticker. */
export const fineDecimals = 6

interface Kept {
  readonly quote: VenueQuote
  readonly order: number | null
  readonly atMs: number | null
}

/** The latest of what every venue said, ticker by ticker. */
export class Quotes {
  private readonly byTicker = new Map<string, Map<string, Kept>>()

  /**
   * Takes what a venue said. Left out is what is no price, comes late or out of order, or was said
   * before.
   * @returns whether it counts.
   */
  take(told: ToldPrice, from: QuoteOrigin): boolean {
    const { venue, ticker, decimals, nowMs } = from
    const fine = middleOf(told, decimals + fineDecimals)
    if (fine === null) return false
    const own = this.byTicker.get(ticker) ?? new Map<string, Kept>()
    const before = own.get(venue)
    if (isEarlier(told.order, before?.order) || isPast(told.atMs, before?.atMs)) return false
    if (told.atMs !== null && nowMs - told.atMs >= quoteFreshMs) return false
    const quote = { venue, fine, atMs: nowMs }
    own.set(venue, { quote, order: told.order, atMs: told.atMs })
    this.byTicker.set(ticker, own)
    return true
  }

  of(ticker: string): VenueQuote[] {
    return [...(this.byTicker.get(ticker)?.values() ?? [])].map(({ quote }) => quote)
  }

  /** A new connection counts from its own beginning; what the old one said counts no more. */
  forget(venue: string): void {
    for (const own of this.byTicker.values()) own.delete(venue)
  }
}

/** Where and when something was said. */
interface QuoteOrigin {
  readonly venue: string
  readonly ticker: string
  /** Of the ticker. */
  readonly decimals: number
  readonly nowMs: number
}

const isEarlier = (order: number | null, before: number | null | undefined) =>
  order !== null && before !== null && before !== undefined && order <= before

const isPast = (atMs: number | null, before: number | null | undefined) =>
  atMs !== null && before !== null && before !== undefined && atMs < before
