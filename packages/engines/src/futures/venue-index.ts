import { divide } from '@powerplay/kernel'

/**
 * The price of a ticker that is traded elsewhere: the median of what venues say now. Nothing is
 * smoothed, since a price that says something about its next one can be bet against.
 */

/** What a venue says: the middle between its best bid and its best offer, as a fine price. */
export interface VenueQuote {
  readonly venue: string
  readonly fine: bigint
  /** When it was heard. */
  readonly atMs: number
}

/** What venues say together. */
export interface VenueIndex {
  /** Null where too few say something, or no two of them agree. */
  readonly fine: bigint | null
  /** Those that count differ so much that the price is good for no decision. */
  readonly isWide: boolean
  /** Those that count, and those that are too far from the rest to count. */
  readonly used: readonly VenueQuote[]
  readonly outliers: readonly VenueQuote[]
}

/** A quote counts for less than this time. Source: integrations specification, 6. */
export const quoteFreshMs = 5_000
/** So many venues have to agree. Source: the same. */
const venuesMin = 2
/** Further than 0.5 % from the median is an outlier; more than 0.3 % apart is wide. In 1e-4. */
const [outlierE4, wideE4] = [50n, 30n]

/** What these quotes, one a venue, say at a moment. */
export function venueIndex(quotes: readonly VenueQuote[], nowMs: number): VenueIndex {
  const fresh = quotes.filter(({ atMs }) => nowMs - atMs < quoteFreshMs)
  const middle = medianOf(fresh)
  const isNear = ({ fine }: VenueQuote) => distance(fine, middle) * 10_000n <= middle * outlierE4
  const used = fresh.filter(isNear)
  const outliers = fresh.filter((quote) => !isNear(quote))
  if (used.length < venuesMin) return { fine: null, isWide: false, used, outliers }
  const fine = medianOf(used)
  const sorted = sortedFine(used)
  const spread = distance(sorted.at(-1) ?? fine, sorted[0] ?? fine)
  return { fine, isWide: spread * 10_000n > fine * wideE4, used, outliers }
}

/** The middle one, or the mean of the two in the middle; 0 of none. */
function medianOf(quotes: readonly VenueQuote[]): bigint {
  const sorted = sortedFine(quotes)
  const [low = 0n, high = 0n] = [
    sorted[Math.ceil(sorted.length / 2) - 1],
    sorted[Math.floor(sorted.length / 2)],
  ]
  return divide(low + high, 2n, 'half-even')
}

function sortedFine(quotes: readonly VenueQuote[]): bigint[] {
  return quotes.map(({ fine }) => fine).sort((one, other) => (one < other ? -1 : 1))
}

const distance = (one: bigint, other: bigint) => (one > other ? one - other : other - one)
