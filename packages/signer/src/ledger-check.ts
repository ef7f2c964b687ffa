import { findAsset, unitsOfMinor } from '@powerplay/kernel'
import type { QueryResultRow } from 'pg'
import { isAccountIntent, SignerError, type Intent } from './intent.ts'

/** What the ledger is read by. */
export interface LedgerReader {
  query<Row extends QueryResultRow>(
    statement: string,
    values: readonly unknown[],
  ): Promise<{ readonly rows: readonly Row[] }>
}

interface Row {
  readonly currency: string
  readonly chain: string
  readonly address: string
  readonly memo: string | null
  readonly stage: string
  readonly status: number
  readonly sum_minor: string
  readonly fee_minor: string
  readonly network_fee_minor: string
  readonly net_minor: string
  readonly usd_e6: string
  readonly is_auto: boolean
  readonly approvals: number
  readonly taken_minor: string | null
  readonly ended: boolean
  readonly owes: boolean
}

/** From so many USD (in 1e-6) on, so many persons have to have agreed. */
const personsFrom: readonly (readonly [bigint, number])[] = [
  [20_000_000_000n, 3],
  [2_000_000_000n, 2],
]
const automaticMaxUsdE6 = 100_000_000n
/** Own prices are rough: a row is believed that it is worth down to so many parts of what we think. */
const roughness = 2n

/**
 * Compares an intent with the ledger, which is read here through a role that can change nothing: the
 * money has left the player's balance, was not given back or paid, somebody agreed, and recipient and
 * amounts are those that the player asked for. What a row says it is worth, and with it how many had to agree,
 * is held against a worth of our own. @throws SignerError
 * @returns what the recipient gets, in minor units of the ledger.
 */
export async function checkAgainstLedger(
  ledger: LedgerReader,
  wanted: Intent,
  ownWorthE6: (own: { readonly asset: string; readonly minor: bigint }) => bigint | undefined,
): Promise<bigint> {
  const { rows } = await ledger.query<Row>(statement, [wanted.id])
  const row = rows[0]
  if (row === undefined) throw new SignerError('unknown-withdrawal')
  const said = BigInt(row.usd_e6)
  if (row.status !== 3 || row.stage !== 'approved' || !isAgreedTo(row, said)) {
    throw new SignerError('not-approved')
  }
  if (row.owes) throw new SignerError('owes')
  if (!isSame(row, wanted) || row.ended) throw new SignerError('differs-from-ledger')
  const own = ownWorthE6({ asset: row.currency, minor: BigInt(row.sum_minor) })
  if (own === undefined || !isAgreedTo(row, own / roughness)) throw new SignerError('worth-differs')
  return BigInt(row.net_minor)
}

function isAgreedTo({ is_auto, approvals }: Row, worth: bigint): boolean {
  if (is_auto && worth <= automaticMaxUsdE6) return true
  const needed = personsFrom.find(([from]) => worth >= from)?.[1] ?? 1
  return approvals >= needed
}

function isSame(row: Row, wanted: Intent): boolean {
  const asset = findAsset(row.currency, row.chain)
  if (asset === undefined || row.taken_minor === null) return false
  const [sum, fee, network, net] = [
    BigInt(row.sum_minor),
    BigInt(row.fee_minor),
    BigInt(row.network_fee_minor),
    BigInt(row.net_minor),
  ]
  return (
    BigInt(row.taken_minor) === sum &&
    net > 0n &&
    net + fee + network === sum &&
    wanted.chain === row.chain &&
    wanted.asset === row.currency &&
    wanted.to === row.address &&
    wanted.memo === row.memo &&
    BigInt(wanted.units) === unitsOfMinor(net, asset.decimals) &&
    // On chains of balances the fee is apart from what is paid: caps of its own bound it.
    (isAccountIntent(wanted) || BigInt(wanted.feeUnits) <= unitsOfMinor(network, asset.decimals))
  )
}

const statement = `
  select w.currency, w.chain, w.address, w.memo, w.stage, w.status, w.sum_minor, w.fee_minor,
    w.network_fee_minor, w.net_minor, w.usd_e6, w.is_auto,
    (select count(distinct a.person)::int from withdrawal_approvals a
      where a.withdrawal_id = w.id) as approvals,
    (select -sum(leg.amount_minor) from postings p,
        unnest(p.account_ids, p.amounts_minor) as leg (account_id, amount_minor)
        join accounts o on o.id = leg.account_id
      where p.id = w.id and p.reason = 'withdrawal' and o.owner = w.user_id and o.pocket = 'real'
        and o.currency = w.currency) as taken_minor,
    w.ending_id is not null and exists (
      select from postings e where e.id = w.ending_id) as ended,
    exists (select from accounts d
      where d.owner = w.user_id and d.pocket = 'debt' and d.balance < 0) as owes
  from withdrawals w where w.id = $1`
