import { minuteMs, secondMs } from '@powerplay/kernel'
import { askOutside, type Ask } from '../../../platform/outgoing/outgoing.ts'
import type { Log } from '../../../platform/telemetry/log.ts'
import { middleOf } from '../../../platform/venues/told-price.ts'
import { binance } from './binance.ts'
import { coinbase } from './coinbase.ts'
import { kraken } from './kraken.ts'
import type { PriceVenue, Quote, VenueRequest } from './venue.ts'

/** Every exchange that can be asked. */
const knownVenues: readonly PriceVenue[] = [binance, coinbase, kraken]

/** An exchange that the operator wants, and another address of it where he has one. */
export interface VenueChoice {
  readonly name: string
  readonly url?: string | undefined
}

/** An exchange with the address that it is asked at. */
export interface ChosenVenue {
  readonly venue: PriceVenue
  readonly origin: string
  /** The operator named it: it may be in his own network. */
  readonly isNamed: boolean
}

/** What an exchange said of a currency. */
export interface Heard {
  readonly venue: string
  readonly currency: string
  readonly quote: Quote
  /** The middle between bid and offer per unit, in 1e-8 of the quote. */
  readonly e8: bigint
  /** When it was asked, by this process's own stopwatch. */
  readonly askedAt: number
}

const timeoutMs = 5 * secondMs
const bytesMax = 65_536
/** A market that had no trade for this long says nothing of now. */
const tradedMs = 5 * minuteMs
const places = 8

export function chosenVenues(choices: readonly VenueChoice[]): readonly ChosenVenue[] {
  return choices.flatMap(({ name, url }) => {
    const venue = knownVenues.find((one) => one.name === name)
    if (venue === undefined) return []
    const origin = new URL(url ?? venue.origin).origin
    return [{ venue, origin, isNamed: url !== undefined }]
  })
}

interface Asking {
  readonly nowMs: number
  readonly log: Log
  readonly ask?: Ask
}

/** Asks all exchanges at once; one that does not answer, or nothing that makes sense, says nothing. */
export async function askVenues(
  venues: readonly ChosenVenue[],
  asking: Asking,
): Promise<readonly Heard[]> {
  const heard = await Promise.all(
    venues.flatMap((chosen) =>
      chosen.venue.requests.map((request) => askMarket(chosen, request, asking)),
    ),
  )
  return heard.flat()
}

async function askMarket(
  { venue, origin, isNamed }: ChosenVenue,
  { path, read }: VenueRequest,
  { nowMs, log, ask = askOutside }: Asking,
): Promise<readonly Heard[]> {
  const askedAt = performance.now()
  const namedOrigin = isNamed ? origin : null
  try {
    const { status, bytes } = await ask({ url: origin + path, namedOrigin, timeoutMs, bytesMax })
    if (status !== 200) throw new Error(`status ${status}`)
    const told = read(JSON.parse(bytes.toString('utf8')))
    return told.flatMap(({ market, atMs, ...price }) => {
      const own = venue.markets.find(({ name }) => name === market)
      const e8 = middleOf(price, places)
      const isOld = atMs !== null && Math.abs(nowMs - atMs) > tradedMs
      if (own === undefined || e8 === null || isOld) return []
      const { currency, quote } = own
      return [{ venue: venue.name, currency, quote, e8, askedAt }]
    })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    log.warn({ event: 'prices.venue_failed', venue: venue.name, path, error: message })
    return []
  }
}
