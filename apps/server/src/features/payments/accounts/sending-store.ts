import { toSafeNumber, type Uuid } from '@powerplay/kernel'
import type { Signed } from '@powerplay/signer'
import type { Queries } from '../../../platform/database/database.ts'
import type { GasPrice } from '../chains/chain-port.ts'

/** A transaction of one of our keys under a number of that key. */
export interface Sending {
  /** Of a payment its withdrawal's. */
  readonly id: Uuid
  readonly chain: string
  readonly kind: 'withdrawal' | 'sweep' | 'gas'
  readonly branch: 0 | 1
  readonly index: number
  /** Of gas: whose address gets it. */
  readonly recipient: number | null
  readonly nonce: number
  readonly asset: string
  readonly units: bigint
  readonly to: string
  /** The version of it that stands in a block. */
  readonly minedTxid: string | null
  readonly height: number | null
  readonly isFailed: boolean
  readonly isFinal: boolean
}

export type NewSending = Pick<
  Sending,
  'id' | 'chain' | 'kind' | 'branch' | 'index' | 'recipient' | 'asset' | 'units' | 'to'
>

type Row = Omit<Sending, 'nonce' | 'units' | 'height'> & {
  readonly nonce: bigint
  readonly units: string
  readonly height: bigint | null
}

const columns = `id, chain, kind, branch, key_index as index, recipient, nonce, asset,
  units::text as units, to_address as "to", mined_txid as "minedTxid", height,
  is_failed as "isFailed", is_final as "isFinal"`

const sendingOf = (row: Row): Sending => ({
  ...row,
  nonce: toSafeNumber(row.nonce),
  units: BigInt(row.units),
  height: row.height === null ? null : toSafeNumber(row.height),
})

export async function findSending(on: Queries, id: Uuid): Promise<Sending | undefined> {
  const [row] = await on.query<Row>({
    text: `select ${columns} from account_sendings where id = $1`,
    values: [id],
  })
  return row && sendingOf(row)
}

/** Transactions of a chain that may still move and are not settled, those of a key in the order of their numbers. */
export async function openSendings(on: Queries, chain: string): Promise<Sending[]> {
  const rows = await on.query<Row>({
    name: 'account_sendings_open',
    text: `select ${columns} from account_sendings o where chain = $1 and not is_final
        and not exists (select from settled_payouts p where p.withdrawal_id = o.id)
      order by branch desc, key_index, nonce`,
    values: [chain],
  })
  return rows.map(sendingOf)
}

/**
 * Takes the lowest number of a key that no transaction of ours has, from the chain's own count on: a gap
 * would keep all above it waiting.
 */
export async function takeNonce(
  on: Queries,
  own: NewSending,
  { counted, at }: { readonly counted: number; readonly at: Date },
): Promise<Sending | undefined> {
  const [row] = await on.query<Row>({
    text: `insert into account_sendings (id, chain, kind, branch, key_index, recipient, nonce, asset,
        units, to_address, at)
      select $1, $2, $3, $4, $5, $6, n, $7, $8, $9, $11
      from generate_series($10::bigint, $10::bigint + (select count(*) from account_sendings
        where chain = $2 and branch = $4 and key_index = $5 and nonce >= $10)) as n
      where not exists (select from account_sendings s
        where s.chain = $2 and s.branch = $4 and s.key_index = $5 and s.nonce = n)
      order by n limit 1 on conflict do nothing returning ${columns}`,
    values: [
      ...[own.id, own.chain, own.kind, own.branch, own.index, own.recipient],
      ...[own.asset, own.units.toString(), own.to, counted, at],
    ],
  })
  return row && sendingOf(row)
}

/** A number of a key under which nothing was signed, though something above it was. */
export interface MissingNonce {
  readonly nonce: number
  /** Whose it is; null for a number that nothing of ours has. */
  readonly takenBy: Uuid | null
}

/**
 * The lowest number of a key below this one under which nothing is signed, from the chain's own count on: all
 * above it wait until something is.
 */
export async function missingBelow(
  on: Queries,
  { chain, branch, index, nonce }: Pick<Sending, 'chain' | 'branch' | 'index' | 'nonce'>,
  counted: number,
): Promise<MissingNonce | undefined> {
  const [row] = await on.query<{ nonce: bigint; takenBy: Uuid | null }>({
    text: `select n as nonce, s.id as "takenBy" from generate_series($4::bigint, $5::bigint - 1) as n
      left join account_sendings s
        on s.chain = $1 and s.branch = $2 and s.key_index = $3 and s.nonce = n
      where not exists (select from account_signatures g where g.sending_id = s.id)
      order by n limit 1`,
    values: [chain, branch, index, counted, nonce],
  })
  return row && { ...row, nonce: toSafeNumber(row.nonce) }
}

/** Gives a number free under which nothing was signed. */
export async function freeNonce(on: Queries, id: Uuid): Promise<void> {
  await on.query({
    text: `delete from account_sendings s where id = $1
      and not exists (select from account_signatures g where g.sending_id = s.id)`,
    values: [id],
  })
}

/** A signed version of a transaction. */
export interface Version extends Signed, GasPrice {
  readonly version: number
  readonly gas: number
  readonly signedAt: Date
}

/** The versions of a transaction, the latest first. */
export async function versionsOf(on: Queries, id: Uuid): Promise<Version[]> {
  const rows = await on.query<
    Omit<Version, 'maxFee' | 'tip'> & { readonly maxFee: string; readonly tip: string }
  >({
    text: `select version, txid, raw, gas, max_fee::text as "maxFee", tip::text as tip,
        signed_at as "signedAt"
      from account_signatures where sending_id = $1 order by version desc`,
    values: [id],
  })
  return rows.map((row) => ({ ...row, maxFee: BigInt(row.maxFee), tip: BigInt(row.tip) }))
}

export async function noteVersion(
  on: Queries,
  { id, chain }: Pick<Sending, 'id' | 'chain'>,
  own: Version,
): Promise<void> {
  await on.query({
    text: `insert into account_signatures (sending_id, version, chain, txid, raw, gas, max_fee, tip,
        signed_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    values: [
      ...[id, own.version, chain, own.txid, own.raw, own.gas],
      ...[own.maxFee.toString(), own.tip.toString(), own.signedAt],
    ],
  })
}

/** How a transaction stands on its chain: null while it is in no block. */
export interface OnChain {
  readonly txid: string
  readonly height: number
  readonly feeUnits: bigint
  readonly isFailed: boolean
  readonly isFinal: boolean
}

/** All of it may change with a block that takes the place of another one at the same height. */
export async function noteOnChain(on: Queries, id: Uuid, found: OnChain | null): Promise<void> {
  await on.query({
    text: `update account_sendings set mined_txid = $2, height = $3, fee_units = $4, is_failed = $5,
        is_final = $6
      where id = $1 and (mined_txid, height, fee_units, is_failed, is_final)
        is distinct from ($2, $3::bigint, $4::numeric, $5::boolean, $6::boolean)`,
    values: [
      id,
      found?.txid ?? null,
      found?.height ?? null,
      (found?.feeUnits ?? 0n).toString(),
      found?.isFailed ?? false,
      found?.isFinal ?? false,
    ],
  })
}

/** What transactions of a key take that are in no block yet, by asset; those that are settled take nothing any more. */
export async function takenBy(
  on: Queries,
  { chain, branch, index }: Pick<Sending, 'chain' | 'branch' | 'index'>,
  native: string,
): Promise<(asset: string) => bigint> {
  const rows = await on.query<{ asset: string; units: string }>({
    text: `select asset, sum(units)::text as units from (
        select asset, units from account_sendings s
          where chain = $1 and branch = $2 and key_index = $3 and height is null and not is_final
            and not exists (select from settled_payouts p where p.withdrawal_id = s.id)
        union all
        select $4, max(g.gas * g.max_fee) from account_sendings s
          join account_signatures g on g.sending_id = s.id
          where s.chain = $1 and branch = $2 and key_index = $3 and height is null
            and not is_final
            and not exists (select from settled_payouts p where p.withdrawal_id = s.id)
          group by s.id
      ) as taken group by asset`,
    values: [chain, branch, index, native],
  })
  return (asset) => BigInt(rows.find((row) => row.asset === asset)?.units ?? 0)
}

/** Those of these transactions that move coins among our own addresses: nobody's deposits. */
export async function ownMoves(
  on: Queries,
  chain: string,
  txids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (txids.length === 0) return new Set()
  const rows = await on.query<{ txid: string }>({
    text: `select g.txid from account_signatures g
      join account_sendings s on s.id = g.sending_id and s.kind <> 'withdrawal'
      where g.chain = $1 and g.txid = any($2::text[])`,
    values: [chain, [...new Set(txids)]],
  })
  return new Set(rows.map(({ txid }) => txid))
}
