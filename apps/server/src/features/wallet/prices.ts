import { minuteMs, secondMs, toEstimate, type Clock } from '@powerplay/kernel'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/telemetry/log.ts'
import { repeat, type Stop } from '../../platform/jobs/repeat.ts'

/** Where prices come from. The embedded source is a table; real venues are other adapters. */
export interface PriceSource {
  /** USD per unit in 1e-8, by currency. */
  read(): Promise<ReadonlyMap<string, bigint>>
}

/** The prices in effect; too old ones are withheld rather than guessed. */
export interface Prices {
  /** USD per unit in 1e-8, or undefined when no fresh price is known. */
  usdRateE8(currency: string): bigint | undefined
  /** USD and EUR per unit for screens. */
  estimate(currency: string): { readonly usd: number; readonly eur: number } | undefined
  refresh(): Promise<void>
  readonly close: Stop
}

const readEveryMs = 10 * secondMs
const freshForMs = 5 * minuteMs
const rateDecimals = 8

/** The embedded source: the seeded table `price_table`. */
export function tablePriceSource(database: Database): PriceSource {
  return {
    async read() {
      const rows = await database.query<{ currency: string; usd_e8: bigint }>({
        text: 'select currency, usd_e8 from price_table',
      })
      return new Map(rows.map((row) => [row.currency, row.usd_e8]))
    },
  }
}

/** What writes a price of the house's own into the embedded source; it travels with what made it. */
export function keptPrice(currency: string, usdRateE8: bigint) {
  return {
    name: 'price_kept',
    text: 'update price_table set usd_e8 = $2 where currency = $1',
    values: [currency, usdRateE8],
  }
}

/** Reads the source every ten seconds; a price older than five minutes counts as unknown. */
export function watchPrices(source: PriceSource, clock: Clock, log: Log): Prices {
  let rates: ReadonlyMap<string, bigint> = new Map()
  let readAt = 0
  const refresh = async () => {
    rates = await source.read()
    readAt = clock.now()
  }
  const close = repeat(log, {
    event: 'wallet.prices_failed',
    everyMs: readEveryMs,
    work: refresh,
  })
  const rateOf = (currency: string) =>
    clock.now() - readAt <= freshForMs ? rates.get(currency) : undefined
  return {
    usdRateE8: rateOf,
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
