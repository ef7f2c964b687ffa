import type { Queries } from '../../../platform/database/database.ts'

/** Where the key of an address stands. */
export interface KeyPlace {
  readonly branch: 0 | 1
  readonly index: number
}

/** Our addresses of a chain with their keys: those of players, and our own. */
export async function keyPlaces(
  on: Queries,
  chain: string,
): Promise<ReadonlyMap<string, KeyPlace>> {
  const rows = await on.query<{ address: string; index: number; branch: 0 | 1 }>({
    text: `select address, key_index as index, 0 as branch from chain_addresses where chain = $1
      union all select hot_address, 0, 1 from chain_keys where chain = $1`,
    values: [chain],
  })
  return new Map(rows.map(({ address, index, branch }) => [address, { branch, index }]))
}
