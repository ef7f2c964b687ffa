import { chainOf, type Uuid } from '@powerplay/kernel'
import type { ChainAdapter, Unspent } from '../chains/chain-port.ts'
import type { PaymentParts } from '../parts.ts'
import { keyPlaces, type KeyPlace } from './key-places.ts'
import { spokenFor } from './withdrawal-store.ts'

/** Outputs that may pay, and by which keys. */
export interface Spendable {
  readonly outputs: readonly Unspent[]
  readonly places: ReadonlyMap<string, KeyPlace>
}

/**
 * Outputs at our addresses that are deep enough to pay from and kept for nobody else.
 * @param id of the withdrawal that they are for; null: for none.
 */
export async function spendable(
  { platform: { database } }: PaymentParts,
  adapter: ChainAdapter,
  { head, id }: { readonly head: number; readonly id: Uuid | null },
): Promise<Spendable> {
  const { chain } = adapter
  const places = await keyPlaces(database, chain)
  const taken = await spokenFor(database, { id, chain })
  const outputs = (await adapter.unspent([...places.keys()]))
    .filter((one) => !taken.has(`${one.txid}:${one.place}`))
    .filter((one) => isDeep(one, places.get(one.to)?.branch ?? 0, { chain, head }))
  return { outputs, places }
}

/** Our own change may be spent from its first block on, a deposit once it counts. */
function isDeep(
  { height }: Unspent,
  branch: 0 | 1,
  { chain, head }: { readonly chain: string; readonly head: number },
): boolean {
  const needed = branch === 1 ? 1 : chainOf(chain).confirmations
  return head - height + 1 >= needed
}
