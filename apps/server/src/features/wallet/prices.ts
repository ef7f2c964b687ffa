import { minuteMs, secondMs, toEstimate, type Clock } from '@powerplay/kernel'
import { repeat, type Stop } from '../../platform/jobs/repeat.ts'
import type { Log } from '../../platform/telemetry/log.ts'
import type { KnownPrice, PriceSource } from './price-sources.ts'

/** A price as it stands now. */
export interface StandingPrice extends KnownPrice {
  /** Older than five minutes, it counts for nothing but to show how old it is. */
  readonly isFresh: boolean
}

/** The prices in effect; too old ones are withheld rather than guessed. */
export interface Prices {
  /** USD per unit in 1e-8, or undefined when no fresh price is known. */
  usdRateE8(currency: string): bigint | undefined
  /** The last price however old it is: for what a person decides, never for what goes by itself. */
  lastOf(currency: string): StandingPrice | undefined
  /** USD and EUR per unit for screens. */
  estimate(currency: string): { readonly usd: number; readonly eur: number } | undefined
  refresh(): Promise<void>
  readonly close: Stop
}

const readEveryMs = 10 * secondMs
const freshForMs = 5 * minuteMs
const rateDecimals = 8

/** Reads the source every ten seconds; a price that was said more than five minutes ago counts as unknown. */
export function watchPrices(source: PriceSource, clock: Clock, log: Log): Prices {
  let known: ReadonlyMap<string, KnownPrice> = new Map()
  let readAt = 0
  const refresh = async () => {
    // From before the question, so that a price is never younger than it is.
    const askedAt = clock.now()
    known = await source.read()
    readAt = askedAt
  }
  const close = repeat(log, {
    event: 'wallet.prices_failed',
    everyMs: readEveryMs,
    work: refresh,
  })
  // A price from the future is as good as one from the past: clocks differ.
  const ageOf = ({ ageMs }: KnownPrice) => Math.abs(ageMs ?? 0) + Math.abs(clock.now() - readAt)
  const rateOf = (currency: string) => {
    const price = known.get(currency)
    return price !== undefined && ageOf(price) <= freshForMs ? price.usdE8 : undefined
  }
  return {
    usdRateE8: rateOf,
    lastOf(currency) {
      const price = known.get(currency)
      if (price === undefined) return undefined
      const age = ageOf(price)
      return { ...price, ageMs: price.ageMs === null ? null : age, isFresh: age <= freshForMs }
    },
    estimate(currency) {
      const usd = rateOf(currency)
      const eurUsd = rateOf('eur')
      if (usd === undefined || eurUsd === undefined) return undefined
      const eurE8 = (usd * 10n ** 8n) / eurUsd
      return { usd: toEstimate(usd, rateDecimals), eur: toEstimate(eurE8, rateDecimals) }
    },
    refresh,
    close,
  }
}
