import { chainOf, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../../platform/database/database.ts'
import type { ChainAdapter, Unspent } from '../../chains/chain-port.ts'
import type { PaymentParts } from '../../parts.ts'
import { keyPlaces, type KeyPlace } from '../key-places.ts'
import { spokenFor } from '../withdrawal-store.ts'
import { keyOf, outputsAside } from './outputs-aside.ts'

/** Outputs that may pay, and by which keys. */
export interface Spendable {
  readonly outputs: readonly Unspent[]
  readonly places: ReadonlyMap<string, KeyPlace>
}

/**
 * Outputs at our addresses that are deep enough to pay from, kept for nobody else and not set aside.
 * @param id of the withdrawal that they are for; null: for none.
 */
export async function spendable(
  { platform: { database }, isSimulated }: PaymentParts,
  adapter: ChainAdapter,
  { head, id }: { readonly head: number; readonly id: Uuid | null },
): Promise<Spendable> {
  const { chain } = adapter
  const places = await keyPlaces(database, chain)
  const taken = await spokenFor(database, { id, chain })
  const aside = await outputsAside(database, chain)
  const free = (await adapter.unspent([...places.keys()])).filter(
    (one) => !taken.has(keyOf(one)) && !aside.has(keyOf(one)),
  )
  const atOurs = free.filter(({ to }) => places.get(to)?.branch === 1)
  const own = await ownPayments(database, chain, [...new Set(atOurs.map(({ txid }) => txid))])
  // What a simulated chain makes for our own address nobody takes back.
  const isChange = ({ txid, to }: Unspent) =>
    places.get(to)?.branch === 1 && (own.has(txid) || isSimulated(chain))
  const outputs = free.filter((one) => isDeep(one, isChange(one), { chain, head }))
  return { outputs, places }
}

/**
 * What a payment of ours left over may be spent from its first block on; anything else once a deposit would count:
 * strangers may pay to our own address too, and take that back, and of a payment that was raised another version may be
 * mined in the end.
 */
function isDeep(
  { height }: Unspent,
  isChange: boolean,
  { chain, head }: { readonly chain: string; readonly head: number },
): boolean {
  const needed = isChange ? 1 : chainOf(chain).confirmations
  return head - height + 1 >= needed
}

/** Which of these transactions are payments of ours that no other version can take the place of. */
async function ownPayments(
  on: Queries,
  chain: string,
  txids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (txids.length === 0) return new Set()
  const rows = await on.query<{ txid: string }>({
    text: `select txid from withdrawals w where chain = $1 and txid = any($2::text[])
      and not exists (select from spend_signatures s where s.withdrawal_id = w.id)`,
    values: [chain, txids],
  })
  return new Set(rows.map(({ txid }) => txid))
}
