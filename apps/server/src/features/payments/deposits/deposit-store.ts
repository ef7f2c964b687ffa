import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'

/** How far a deposit is; `crediting` and `reversing` last for the one commit that follows. */
export type DepositState =
  | 'seen'
  | 'confirming'
  | 'small'
  | 'held'
  | 'crediting'
  | 'credited'
  | 'reversing'
  | 'reversed'
  | 'unpaid'
  | 'expired'
  | 'written-off'

/** Money that came in, as it is stored. */
export interface Deposit {
  readonly id: Uuid
  readonly userId: Uuid
  readonly kind: 'chain' | 'aggregator' | 'bank'
  readonly currency: string
  readonly chain: string
  readonly txid: string
  readonly place: number
  readonly address: string | null
  readonly amountMinor: bigint
  readonly state: DepositState
  readonly height: bigint | null
  readonly confirmations: number
  readonly needed: number
  readonly attempt: number
  readonly postingId: Uuid | null
  readonly reversalId: Uuid | null
  readonly usdRateE8: bigint | null
  readonly seenAt: Date
  readonly creditedAt: Date | null
  /** Of one that was written off: why, as its player reads it. */
  readonly told: string | null
  /** Of one that is held: the refusal that keeps it, whatever its sum; null where nothing does any more. */
  readonly heldBy: string | null
}

/** More than any limit lets in, in 1e-6 USD. */
const anySum = 10n ** 15n

const ownColumns = `id, user_id as "userId", kind, currency, chain, txid, place, address,
  amount_minor as "amountMinor", state, height, confirmations, needed, attempt,
  posting_id as "postingId", reversal_id as "reversalId", usd_rate_e8 as "usdRateE8",
  seen_at as "seenAt", credited_at as "creditedAt", told`

/** The refusal that keeps a deposit which is held. */
export const heldByColumn = `case when state = 'held'
  then may_move_money(user_id, 'deposit', ${anySum}, clock_timestamp()) end`

export const depositColumns = `${ownColumns}, ${heldByColumn} as "heldBy"`

/** Of deposits that are about to be credited: whether they may be is asked then, one by one. */
export const dueColumns = `${ownColumns}, null as "heldBy"`

/** A payment to one of our addresses, as its chain shows it now. */
export interface NotedTransfer {
  readonly id: Uuid
  readonly userId: Uuid
  readonly currency: string
  readonly chain: string
  readonly txid: string
  readonly place: number
  readonly address: string
  readonly amountMinor: bigint
  readonly dustUnits: bigint
  /** Null while it waits for a block. */
  readonly block: { readonly height: number; readonly hash: string } | null
  readonly needed: number
  readonly seenAt: InstantMs
}

/** What became of a payment that was written down. */
export interface NotedDeposit {
  readonly id: Uuid
  readonly isNew: boolean
  /** The row of this name is another payment: another player, address, currency or, once credited, sum. */
  readonly isOther: boolean
  /** Only the sum is another, and the block by which the row was credited is gone. */
  readonly isRestated: boolean
}

/**
 * Writes a payment down, or the block that now holds it: however many hear of one, it stands once. Until
 * it was credited its sum is what the chain shows last; a credited one is never another payment. One that
 * expired and waits for a block again, or has one, comes back.
 * @returns the row when it is new, has another block, or is another payment.
 */
export async function noteTransfer(
  tx: Queries,
  noted: NotedTransfer,
): Promise<NotedDeposit | undefined> {
  const { block } = noted
  const [row] = await tx.query<NotedDeposit>({
    name: 'deposits_note',
    text: `with noted as (
        insert into deposits as d (id, user_id, kind, currency, chain, txid, place, address,
          amount_minor, dust_units, state, height, block_hash, needed, seen_at)
        values ($1, $2, 'chain', $3, $4, $5, $6, $7, $8, $9,
          case when $10::bigint is null then 'seen' else 'confirming' end, $10, $11, $12, $13)
        on conflict (chain, txid, place) do update
          set height = excluded.height, block_hash = excluded.block_hash,
            amount_minor = excluded.amount_minor, dust_units = excluded.dust_units,
            state = case when excluded.height is null then 'seen'
              when d.state in ('seen', 'expired', 'reversed') then 'confirming' else d.state end,
            attempt = d.attempt + (d.state = 'reversed')::int
          where (excluded.height is not null and d.block_hash is distinct from excluded.block_hash
              or excluded.height is null and d.state = 'expired')
            and (d.user_id, d.currency, d.address)
              is not distinct from (excluded.user_id, excluded.currency, excluded.address)
            and (d.amount_minor = excluded.amount_minor
              or d.state not in ('crediting', 'credited', 'reversing', 'written-off'))
        returning id, (xmax = 0) as "isNew", false as "isOther", false as "isRestated")
      select * from noted
      union all
      select d.id, false, true, d.state in ('credited', 'reversing') and d.height is null
        and (d.user_id, d.currency, d.address) is not distinct from ($2::uuid, $3::text, $7::text)
      from deposits d
      where d.chain = $4 and d.txid = $5 and d.place = $6 and $10::bigint is not null
        and not exists (select from noted)
        and ((d.user_id, d.currency, d.address) is distinct from ($2::uuid, $3::text, $7::text)
          or d.amount_minor <> $8
            and d.state in ('crediting', 'credited', 'reversing', 'written-off'))`,
    values: [
      noted.id,
      noted.userId,
      noted.currency,
      noted.chain,
      noted.txid,
      noted.place,
      noted.address,
      noted.amountMinor,
      noted.dustUnits.toString(),
      block?.height ?? null,
      block?.hash ?? null,
      noted.needed,
      new Date(noted.seenAt),
    ],
  })
  return row
}

/** Deposits by the bank or the aggregator, named as their chain, on which something is left to do. */
export function openDeposits(on: Queries, chain: string): Promise<Deposit[]> {
  return on.query<Deposit>({
    name: 'deposits_open',
    text: `select ${depositColumns} from deposits
      where chain = $1
        and state in ('seen', 'confirming', 'small', 'held', 'crediting', 'reversing')
      order by seen_at, id`,
    values: [chain],
  })
}

/**
 * Credited deposits whose block another one took the place of: they are in none, or in one that is not
 * deep enough yet. A chain that is merely shorter proves nothing.
 */
export function lostDeposits(on: Queries, chain: string, head: number): Promise<Deposit[]> {
  return on.query<Deposit>({
    name: 'deposits_lost',
    text: `select ${depositColumns} from deposits
      where chain = $1 and kind = 'chain' and state = 'credited'
        and (height is null and credited_at > now() - interval '90 days'
          or block_hash is distinct from credited_block and height > $2 - needed + 1)`,
    values: [chain, head],
  })
}

/**
 * Moves a deposit on from one state; false when it stands in another by now, or is to be credited and has another
 * sum. From then on its sum stays.
 */
export async function moveDeposit(
  on: Queries,
  { id, state, amountMinor }: Pick<Deposit, 'id' | 'state' | 'amountMinor'>,
  next: { readonly state: DepositState; readonly postingId?: Uuid; readonly reversalId?: Uuid },
): Promise<boolean> {
  const rows = await on.query({
    text: `update deposits set state = $3, posting_id = coalesce($4, posting_id),
        reversal_id = coalesce($5, reversal_id)
      where id = $1 and state = $2 and ($3 <> 'crediting' or amount_minor = $6) returning id`,
    values: [
      ...[id, state, next.state, next.postingId ?? null, next.reversalId ?? null],
      amountMinor,
    ],
  })
  return rows.length > 0
}

export async function findDeposit(on: Queries, id: Uuid): Promise<Deposit | undefined> {
  const [row] = await on.query<Deposit>({
    text: `select ${depositColumns} from deposits where id = $1`,
    values: [id],
  })
  return row
}

/** The deposits that a transaction brought. */
export function depositsOf(on: Queries, chain: string, txid: string): Promise<Deposit[]> {
  return on.query<Deposit>({
    text: `select ${depositColumns} from deposits where chain = $1 and txid = $2`,
    values: [chain, txid],
  })
}

/** A page of a player's deposits, the newest first, with how many there are. */
export async function listDeposits(
  on: Queries,
  asked: {
    readonly userId: Uuid
    readonly currency: string | undefined
    readonly page: number
    readonly perPage: number
  },
): Promise<{ readonly rows: readonly Deposit[]; readonly total: number }> {
  const values = [asked.userId, asked.currency ?? null]
  const where = 'user_id = $1 and ($2::text is null or currency = $2)'
  const rows = await on.query<Deposit>({
    text: `select ${depositColumns} from deposits where ${where}
      order by seen_at desc, id desc limit $3 offset $4`,
    values: [...values, asked.perPage, (asked.page - 1) * asked.perPage],
  })
  const [count] = await on.query<{ total: number }>({
    text: `select count(*)::int as total from deposits where ${where}`,
    values,
  })
  return { rows, total: count?.total ?? 0 }
}

/** The postings of a deposit that were taken back, whatever became of it since. */
export async function reversedPostings(on: Queries, depositId: Uuid): Promise<Uuid[]> {
  const rows = await on.query<{ id: Uuid }>({
    text: `select k.posting_id as id
      from deposits d cross join generate_series(0, d.attempt) as n
      join business_keys k on k.scope = 'deposit' and k.key = d.id || ':' || n
      join business_keys r on r.scope = 'deposit_reversal' and r.key = k.key
      where d.id = $1`,
    values: [depositId],
  })
  return rows.map(({ id }) => id)
}
