import type { Queries } from '../../platform/database/database.ts'

/** A price that counts from now on. */
export interface NewPrice {
  readonly currency: string
  readonly usdE8: bigint
  readonly source: string
  /** How long ago the first of its exchanges was asked. */
  readonly ageMs: number
}

/** The last price of each currency, however old. */
export async function lastPrices(on: Queries): Promise<ReadonlyMap<string, bigint>> {
  const rows = await on.query<{ currency: string; usdE8: bigint }>({
    text: 'select currency, usd_e8 as "usdE8" from spot_prices',
  })
  return new Map(rows.map(({ currency, usdE8 }) => [currency, usdE8]))
}

/**
 * Puts prices in the place of the last ones, by the clock of the database. What was said before the one
 * that stands counts no more; one from the future, by a clock that was set back, stands in nobody's way.
 */
export async function keepPrices(on: Queries, prices: readonly NewPrice[]): Promise<void> {
  await on.query({
    text: `insert into spot_prices as p (currency, usd_e8, source, told_at)
      select n.currency, n.usd_e8, n.source, clock_timestamp() - n.age_ms * interval '1 ms'
        from unnest($1::text[], $2::bigint[], $3::text[], $4::float8[])
          as n (currency, usd_e8, source, age_ms)
      on conflict (currency) do update
        set usd_e8 = excluded.usd_e8, source = excluded.source, told_at = excluded.told_at
        where p.told_at < excluded.told_at or p.told_at > clock_timestamp()`,
    values: [
      prices.map(({ currency }) => currency),
      prices.map(({ usdE8 }) => usdE8),
      prices.map(({ source }) => source),
      prices.map(({ ageMs }) => ageMs),
    ],
  })
}
