import { findAsset, minorOfUnits, type InstantMs } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { ChainTransfer } from '../chains/chain-port.ts'

/** A payment with when and where it was seen. */
export interface SeenTransfer {
  readonly transfer: ChainTransfer
  readonly at: InstantMs
  /** Null while it waits for a block. */
  readonly height: number | null
}

/** Whether a payment is nobody's deposit whomever it went to: an asset we do not carry there, or less than a unit. */
export function isStray(chain: string, { asset, units }: ChainTransfer): boolean {
  const known = findAsset(asset, chain)
  return known === undefined || minorOfUnits(units, known.decimals).minor === 0n
}

/** Each once: a statement writes no row twice. */
function columnsOf(seen: readonly SeenTransfer[]) {
  const once = new Map(seen.map((one) => [`${one.transfer.txid}:${one.transfer.place}`, one]))
  const rows = [...once.values()]
  const of = <Value>(value: (one: SeenTransfer) => Value) => rows.map(value)
  return [
    of(({ transfer }) => transfer.txid),
    of(({ transfer }) => transfer.place),
    of(({ transfer }) => transfer.asset),
    of(({ transfer }) => transfer.units.toString()),
    of(({ height }) => height),
    of(({ at }) => new Date(at)),
    of(({ transfer }) => transfer.to),
    of(({ transfer }) => transfer.memo),
  ]
}

/** Keeps payments that are nobody's deposit, for staff to look at, however many in one statement. */
export async function noteStrays(
  tx: Queries,
  chain: string,
  strays: readonly SeenTransfer[],
): Promise<void> {
  if (strays.length === 0) return
  await tx.query({
    name: 'stray_transfers_note',
    text: `insert into stray_transfers
        (chain, txid, place, asset, units, height, seen_at, address, memo)
      select $1, * from unnest($2::text[], $3::integer[], $4::text[], $5::numeric[], $6::bigint[],
        $7::timestamptz[], $8::text[], $9::text[])
      on conflict (chain, txid, place) do update set height = excluded.height
        where excluded.height is not null`,
    values: [chain, ...columnsOf(strays)],
  })
}

/** Our own address of a chain, once the signer told it. */
export async function hotAddressOf(on: Queries, chain: string): Promise<string | undefined> {
  const [row] = await on.query<{ hot: string }>({
    name: 'chain_hot_address',
    text: 'select hot_address as hot from chain_keys where chain = $1',
    values: [chain],
  })
  return row?.hot
}

/** Keeps what came to our own address of assets that we carry; change of our own payments is none. */
export async function noteFundings(
  tx: Queries,
  chain: string,
  came: readonly SeenTransfer[],
): Promise<void> {
  const fundings = came.filter(({ transfer }) => findAsset(transfer.asset, chain) !== undefined)
  if (fundings.length === 0) return
  const [txids, places, assets, units, heights, times] = columnsOf(fundings)
  await tx.query({
    name: 'hot_fundings_note',
    text: `insert into hot_fundings (chain, txid, place, asset, units, height, seen_at)
      select $1, f.* from unnest($2::text[], $3::integer[], $4::text[], $5::numeric[], $6::bigint[],
        $7::timestamptz[]) as f (txid, place, asset, units, height, seen_at)
      where not exists (select from withdrawals w where w.chain = $1 and w.txid = f.txid)
        and not exists (select from account_signatures s where s.chain = $1 and s.txid = f.txid)
        and not exists (select from spend_signatures s where s.chain = $1 and s.txid = f.txid)
      on conflict (chain, txid, place) do update set height = excluded.height`,
    values: [chain, txids, places, assets, units, heights, times],
  })
}

/** Keeps whose coins a deposit was, where its chain tells it: for whoever compares them with a list. */
export async function noteSender(
  tx: Queries,
  chain: string,
  { txid, place, from }: ChainTransfer,
): Promise<void> {
  if (from === undefined) return
  await tx.query({
    name: 'deposit_senders_note',
    text: `insert into deposit_senders (chain, txid, place, address) values ($1, $2, $3, $4)
      on conflict (chain, txid, place) do update set address = excluded.address`,
    values: [chain, txid, place, from],
  })
}
