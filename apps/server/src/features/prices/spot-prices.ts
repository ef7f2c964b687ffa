import { venueIndex, type VenueQuote } from '@powerplay/engines'
import { divide } from '@powerplay/kernel'
import type { ChosenVenue, Heard } from './venues/ask-venues.ts'
import type { Quote } from './venues/venue.ts'

/** What exchanges say together that a unit of a currency is worth. */
export interface SpotPrice {
  readonly currency: string
  readonly usdE8: bigint
  /** Those whose median it is. */
  readonly venues: readonly string[]
  /** When the first of them was asked, by this process's own stopwatch. */
  readonly askedAt: number
}

const oneE8 = 10n ** 8n
/** The dollar of exchanges that trade against no other. */
const tether = 'usdt'
/** Coins that promise to be a dollar; one exchange alone is believed this near to it. In 1e-4. */
const [pegged, nearPegE4] = [[tether, 'usdc'], 100n] as const

/**
 * The median of each currency among the exchanges that agree within 0.5 %. Where two or more of them
 * trade it, two have to agree; where only one does, that one is believed, and of a coin that promises to
 * be a dollar one that says so within 1 %. Prices in Tether count by what Tether itself is worth in
 * dollars, and for nothing while nobody knows. Pure.
 */
export function spotPrices(
  heard: readonly Heard[],
  venues: readonly ChosenVenue[],
): readonly SpotPrice[] {
  const told = [...heard.filter(({ quote }) => quote !== 'eur'), ...eurosBy(heard)]
  const direct = priceOf(tether, told, { venues, quoteE8: { usd: oneE8 } })
  const quoteE8 = { usd: oneE8, ...(direct && { usdt: direct.usdE8 }) }
  const currencies = new Set(told.map(({ currency }) => currency))
  return [...currencies].flatMap((currency) => {
    const price = currency === tether ? direct : priceOf(currency, told, { venues, quoteE8 })
    return price === undefined ? [] : [price]
  })
}

/** What a euro is worth in dollars on exchanges that trade a coin against both. */
function eurosBy(heard: readonly Heard[]): readonly Heard[] {
  return heard.flatMap((inEuros): Heard[] => {
    if (inEuros.quote !== 'eur' || inEuros.e8 === 0n) return []
    const inDollars = heard.find(
      ({ venue, currency, quote }) =>
        venue === inEuros.venue && currency === inEuros.currency && quote === 'usd',
    )
    if (inDollars === undefined) return []
    const e8 = divide(inDollars.e8 * oneE8, inEuros.e8, 'half-even')
    const askedAt = Math.min(inDollars.askedAt, inEuros.askedAt)
    return [{ venue: inEuros.venue, currency: 'eur', quote: 'usd', e8, askedAt }]
  })
}

interface Market {
  readonly venues: readonly ChosenVenue[]
  /** What a unit of a quote is worth in dollars, where it is known. */
  readonly quoteE8: Readonly<Partial<Record<Quote, bigint>>>
}

function priceOf(
  currency: string,
  told: readonly Heard[],
  { venues, quoteE8 }: Market,
): SpotPrice | undefined {
  const own = told.filter((one) => one.currency === currency)
  const quotes = own.flatMap(({ venue, quote, e8 }): VenueQuote[] => {
    const unitE8 = quoteE8[quote]
    if (unitE8 === undefined) return []
    return [{ venue, fine: divide(e8 * unitE8, oneE8, 'half-even'), atMs: 0 }]
  })
  const [alone, ...others] = quotes
  const isEnough =
    alone !== undefined && others.length === 0 && isBelievedAlone(currency, alone.fine, venues)
  const { fine, used } = isEnough ? { fine: alone.fine, used: [alone] } : venueIndex(quotes, 0)
  if (fine === null || fine <= 0n) return undefined
  const names = used.map(({ venue }) => venue)
  const asked = own.flatMap(({ venue, askedAt }) => (names.includes(venue) ? [askedAt] : []))
  return { currency, usdE8: fine, venues: names, askedAt: Math.min(...asked) }
}

function isBelievedAlone(currency: string, e8: bigint, venues: readonly ChosenVenue[]): boolean {
  const traders = venues.filter(({ venue: { markets } }) =>
    markets.some((one) => (one.quote === 'eur' ? 'eur' : one.currency) === currency),
  )
  const isPegged = pegged.some((one) => one === currency)
  const offE8 = e8 > oneE8 ? e8 - oneE8 : oneE8 - e8
  return traders.length === 1 || (isPegged && offE8 * 10_000n <= oneE8 * nearPegE4)
}
