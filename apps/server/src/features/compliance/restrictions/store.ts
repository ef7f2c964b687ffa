import type { Queries } from '../../../platform/database/database.ts'

/** A provider and where its games may not be offered, in its own words. */
export interface RestrictionRow {
  readonly provider: string
  readonly countries: string
}

/** All restrictions. */
export function allRestrictions(queries: Queries): Promise<RestrictionRow[]> {
  return queries.query<RestrictionRow>({
    name: 'restrictions_all',
    text: 'select provider, countries from provider_restrictions order by provider',
  })
}

/** Adds the restrictions of providers that have none; what the staff wrote stays. */
export async function addRestrictions(
  queries: Queries,
  rows: readonly RestrictionRow[],
): Promise<void> {
  await queries.query({
    text: `insert into provider_restrictions (provider, countries)
      select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
    values: [rows.map(({ provider }) => provider), rows.map(({ countries }) => countries)],
  })
}
