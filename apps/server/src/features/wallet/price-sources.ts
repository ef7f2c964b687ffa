import type { Database } from '../../platform/database/database.ts'

/** A price as its source has it. */
export interface KnownPrice {
  /** USD per unit in 1e-8. */
  readonly usdE8: bigint
  /** Who says so: exchanges, separated by commas, `house`, or `table` for the seeded one. */
  readonly source: string
  /** How long ago it was said, in milliseconds; null where it is so until it is said otherwise. */
  readonly ageMs: number | null
}

/** Where prices come from: the seeded table, or what exchanges say. */
export interface PriceSource {
  /** By currency. */
  read(): Promise<ReadonlyMap<string, KnownPrice>>
}

/** What no exchange trades: the house's own token, at the price of its pool, and the dollar itself. */
export const houseCurrencies: readonly string[] = ['pwr', 'usd']

/** The embedded source: the seeded table `price_table`, which does not age. */
export function tablePriceSource(database: Database): PriceSource {
  return {
    async read() {
      const rows = await database.query<{ currency: string; usd_e8: bigint }>({
        text: 'select currency, usd_e8 from price_table',
      })
      return new Map(
        rows.map(({ currency, usd_e8: usdE8 }) => {
          const source = houseCurrencies.includes(currency) ? 'house' : 'table'
          return [currency, { usdE8, source, ageMs: null }]
        }),
      )
    },
  }
}

/** What exchanges said last, by the age that the database gives it, and the house's own beside it. */
export function spotPriceSource(database: Database): PriceSource {
  return {
    async read() {
      const rows = await database.query<KnownPrice & { readonly currency: string }>({
        text: `select currency, usd_e8 as "usdE8", source,
            (extract(epoch from clock_timestamp() - told_at) * 1000)::float8 as "ageMs"
          from spot_prices where currency <> all ($1::text[])
          union all
          select currency, usd_e8, 'house', null from price_table where currency = any ($1::text[])`,
        values: [houseCurrencies],
      })
      return new Map(rows.map(({ currency, ...price }) => [currency, price]))
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
