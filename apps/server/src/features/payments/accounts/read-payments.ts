import type { Queries } from '../../../platform/database/database.ts'
import type { ChainBlock } from '../chains/chain-port.ts'

/**
 * Keeps what left the hot wallet in blocks that are read: blocks are read one after the other, so that this is known where a
 * node does not find the transaction by its name. Not only what the database knows as signed, as one that was restored
 * learns of that later.
 */
export async function noteReadPayments(
  tx: Queries,
  { chain, hot }: { readonly chain: string; readonly hot: string | undefined },
  blocks: readonly ChainBlock[],
): Promise<void> {
  const read = new Map(
    blocks.flatMap(({ height, transfers }) =>
      transfers.filter(({ from }) => from === hot).map(({ txid }) => [txid, height] as const),
    ),
  )
  if (hot === undefined || read.size === 0) return
  await tx.query({
    name: 'read_payments_note',
    text: `insert into read_payments (chain, txid, height)
      select $1, txid, height from unnest($2::text[], $3::bigint[]) as r (txid, height)
      on conflict (chain, txid) do update set height = excluded.height`,
    values: [chain, [...read.keys()], [...read.values()]],
  })
}

/** Forgets what blocks above a height said. */
export async function forgetReadPayments(tx: Queries, chain: string, above: number): Promise<void> {
  await tx.query({
    text: 'delete from read_payments where chain = $1 and height > $2',
    values: [chain, above],
  })
}

/** One of these transactions that stands in a block as it was read. */
export async function readPayment(
  on: Queries,
  { chain, txids }: { readonly chain: string; readonly txids: readonly string[] },
): Promise<string | undefined> {
  const [row] = await on.query<{ txid: string }>({
    text: 'select txid from read_payments where chain = $1 and txid = any($2::text[]) limit 1',
    values: [chain, txids],
  })
  return row?.txid
}
