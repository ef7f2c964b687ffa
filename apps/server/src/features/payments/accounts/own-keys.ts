import type { Queries } from '../../../platform/database/database.ts'
import type { Sending } from './sending-store.ts'

/** The address of one of our keys. */
export async function addressOfKey(
  on: Queries,
  { chain, branch, index }: Pick<Sending, 'chain' | 'branch' | 'index'>,
): Promise<string | undefined> {
  const [row] = await on.query<{ address: string }>({
    name: 'account_address_of_key',
    text: `select hot_address as address from chain_keys where chain = $1 and $2 = 1
      union all select address from chain_addresses
        where chain = $1 and $2 = 0 and key_index = $3 limit 1`,
    values: [chain, branch, index],
  })
  return row?.address
}

/** What an address holds by the blocks alone, by asset. */
export function sumsOf(
  held: readonly { readonly asset: string; readonly units: bigint }[],
): (asset: string) => bigint {
  return (asset) => held.reduce((sum, one) => (one.asset === asset ? sum + one.units : sum), 0n)
}
