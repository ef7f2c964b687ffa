import type { Queries } from '../../../platform/database/database.ts'
import type { ChainBlock } from '../chains/chain-port.ts'

/** The transaction that used a number of ours, as its block said when it was read. */
export interface ReadNumber {
  readonly txid: string
  /** The first thing that it paid; null where it failed or paid nothing. */
  readonly paidTo: string | null
  readonly asset: string | null
  readonly units: bigint | null
}

/**
 * Keeps which transactions of the hot wallet are in blocks that are read, failed ones and those of no value too: blocks are
 * read one after the other, so that this is known where a node does not find a transaction by its name. All of them, as
 * a database that was restored does not know which it signed.
 */
export async function noteReadNumbers(
  tx: Queries,
  { chain, hot }: { readonly chain: string; readonly hot: string | undefined },
  blocks: readonly ChainBlock[],
): Promise<void> {
  if (hot === undefined) return
  const own = hot.toLowerCase()
  for (const { height, sent = [], transfers } of blocks) {
    for (const { txid, nonce } of sent.filter(({ from }) => from.toLowerCase() === own)) {
      const paid = transfers.find((one) => one.txid === txid && one.from === hot)
      await tx.query({
        name: 'read_numbers_note',
        text: `insert into read_numbers (chain, sender, nonce, txid, height, paid_to, asset, units)
          values ($1, $2, $3, $4, $5, $6, $7, $8)
          on conflict (chain, sender, nonce) do update set txid = excluded.txid,
            height = excluded.height, paid_to = excluded.paid_to, asset = excluded.asset,
            units = excluded.units`,
        values: [
          ...[chain, hot, nonce, txid, height],
          ...[paid?.to ?? null, paid?.asset ?? null, paid?.units.toString() ?? null],
        ],
      })
    }
  }
}

/** Forgets what blocks above a height said. */
export async function forgetReadNumbers(tx: Queries, chain: string, above: number): Promise<void> {
  await tx.query({
    text: 'delete from read_numbers where chain = $1 and height > $2',
    values: [chain, above],
  })
}

/** A number of one of our addresses. */
export interface OwnNumber {
  readonly chain: string
  readonly sender: string
  readonly nonce: number
}

/** What used a number in a block that was read; undefined where no such block was read. */
export async function readNumber(
  on: Queries,
  { chain, sender, nonce }: OwnNumber,
): Promise<ReadNumber | undefined> {
  const [row] = await on.query<Omit<ReadNumber, 'units'> & { units: string | null }>({
    text: `select txid, paid_to as "paidTo", asset, units::text as units from read_numbers
      where chain = $1 and sender = $2 and nonce = $3`,
    values: [chain, sender, nonce],
  })
  return row && { ...row, units: row.units === null ? null : BigInt(row.units) }
}
