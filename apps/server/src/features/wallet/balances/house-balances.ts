import type { Queries } from '../../../platform/database/database.ts'

/** What the house's accounts of a currency hold over all lanes, by their business names. */
export async function houseBalances(
  on: Queries,
  currency: string,
  houses: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await on.query<{ house: string; balance: bigint }>({
    name: 'house_balances',
    text: `select house, sum(balance)::bigint as balance from accounts
      where currency = $1 and house = any($2::text[]) group by house`,
    values: [currency, houses],
  })
  return new Map(rows.map(({ house, balance }) => [house, balance]))
}
