import { venueIndex, type VenueIndex } from '@powerplay/engines'
import type { Clock } from '@powerplay/kernel'
import type { Log } from '../../../platform/telemetry/log.ts'
import type { ToldPrice } from '../../../platform/venues/told-price.ts'
import { findTicker } from '../tickers.ts'
import { binance } from './binance.ts'
import { coinbase } from './coinbase.ts'
import { kraken } from './kraken.ts'
import { Quotes } from './quotes.ts'
import { linkVenue } from './venue-link.ts'
import type { Venue } from './venue.ts'

/** Every venue that is known. */
export const knownVenues: readonly Venue[] = [binance, coinbase, kraken]

/** A venue that the operator wants, and another address of it where he has one. */
export interface VenueChoice {
  readonly name: string
  readonly url?: string | undefined
}

/** How a venue did lately. */
export interface VenueState {
  readonly name: string
  /** Since it was last heard. */
  readonly silentMs: number
  /** Looks at its quotes since the last report, and those in which one was an outlier. */
  readonly looks: number
  readonly outliers: number
}

/** The prices of venues. */
export interface Venues {
  /** Tickers that two or more of the venues trade. */
  readonly tickers: ReadonlySet<string>
  indexOf(ticker: string, nowMs: number): VenueIndex
  /** How the venues did since this was asked last. */
  report(nowMs: number): VenueState[]
  close(): void
}

/** Fewer venues are no market. */
const venuesMin = 2

/** Listens to venues. */
export function openVenues(
  choices: readonly VenueChoice[],
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): Venues {
  const chosen = choices.flatMap(({ name, url }) => {
    const venue = knownVenues.find((one) => one.name === name)
    return venue ? [{ venue, url: url ?? venue.url }] : []
  })
  const tickers = tradedOn(chosen.map(({ venue }) => venue))
  const quotes = new Quotes()
  const heard = new Map(chosen.map(({ venue }) => [venue.name, clock.now()]))
  const counts = new Map(chosen.map(({ venue }) => [venue.name, { looks: 0, outliers: 0 }]))
  const links = chosen.map(({ venue, url }) => {
    const entries = Object.entries(venue.markets).filter(([ticker]) => tickers.has(ticker))
    const tickerOf = new Map(entries.map(([ticker, market]) => [market, ticker]))
    const take = (told: ToldPrice) => {
      const ticker = tickerOf.get(told.market)
      const decimals = ticker === undefined ? undefined : findTicker(ticker)?.decimals
      if (ticker === undefined || decimals === undefined) return
      const nowMs = clock.now()
      const counted = quotes.take(told, { venue: venue.name, ticker, decimals, nowMs })
      if (counted) heard.set(venue.name, nowMs)
    }
    return linkVenue({
      ...{ venue, url, log, markets: [...tickerOf.keys()] },
      onPrices: (prices) => prices.forEach(take),
      onDown: () => quotes.forget(venue.name),
    })
  })
  return {
    tickers,
    indexOf(ticker, nowMs) {
      const index = venueIndex(quotes.of(ticker), nowMs)
      for (const { venue } of [...index.used, ...index.outliers]) count(counts.get(venue), 'looks')
      for (const { venue } of index.outliers) count(counts.get(venue), 'outliers')
      return index
    },
    report(nowMs) {
      return [...counts].map(([name, { looks, outliers }]) => {
        counts.set(name, { looks: 0, outliers: 0 })
        return { name, looks, outliers, silentMs: nowMs - (heard.get(name) ?? nowMs) }
      })
    },
    close: () => links.forEach((link) => link.close()),
  }
}

function count(of: { looks: number; outliers: number } | undefined, what: 'looks' | 'outliers') {
  if (of) of[what] += 1
}

/** The tickers that enough of these venues trade. */
export function tradedOn(venues: readonly Venue[]): ReadonlySet<string> {
  const all = venues.flatMap(({ markets }) => Object.keys(markets))
  const isTraded = (ticker: string) => all.filter((one) => one === ticker).length >= venuesMin
  return new Set(all.filter(isTraded))
}

/** The tickers whose prices come from the venues of these choices. */
export function tickersOn(choices: readonly VenueChoice[]): ReadonlySet<string> {
  return tradedOn(knownVenues.filter(({ name }) => choices.some((one) => one.name === name)))
}

/** The venues of these choices whose median a ticker's price is; none where it is the house's own. */
export function venuesOf(choices: readonly VenueChoice[], ticker: string): string[] {
  if (!tickersOn(choices).has(ticker)) return []
  const chosen = knownVenues.filter(({ name }) => choices.some((one) => one.name === name))
  return chosen.filter(({ markets }) => ticker in markets).map(({ name }) => name)
}
