import { chainAssets, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'

/** What is booked of an asset on a chain; amounts in minor units, `dustUnits` in units of the chain. */
export interface BookedAsset {
  readonly asset: string
  readonly depositedMinor: bigint
  readonly dustUnits: bigint
  readonly paidMinor: bigint
  /** Coins of the house, and what is nobody's deposit, in units of the chain. */
  readonly otherUnits: bigint
}

type BookedRow = Readonly<Record<keyof BookedAsset, string>>

const carriedOn = (chain: string) =>
  chainAssets.filter((one) => one.chain === chain).map(({ currency }) => currency)

/** Payments of ours that a chain has in a block that counts, whatever their rows say by now. */
export interface MinedPayments {
  readonly ids: readonly Uuid[]
  /** Which version of each, where they spend outputs. */
  readonly txids: readonly string[]
}

/** A chain up to a block of it. */
export interface ChainUpTo {
  readonly chain: string
  readonly height: number
  /** What a chain of balances takes its fees in, apart from what is paid; null elsewhere. */
  readonly native: string | null
}

/**
 * Adds up what came and left by a chain up to a block, from rows whose blocks were read: those of later blocks may have
 * been, too. By how much a payment was raised that spends outputs is the house's, as all that balances pay for gas;
 * nobody raised one that was paid in another way, which was settled when its row ended and not later.
 */
export async function bookedOn(
  on: Queries,
  { chain, height, native }: ChainUpTo,
  mined: MinedPayments,
): Promise<BookedAsset[]> {
  const rows = await on.query<BookedRow>({
    text: `select asset, sum(deposited)::text as "depositedMinor", sum(dust)::text as "dustUnits",
        sum(paid)::text as "paidMinor", sum(other)::text as "otherUnits"
      from (
        select currency as asset, amount_minor as deposited, dust_units as dust, 0 as paid, 0 as other
          from deposits where chain = $1 and kind = 'chain' and height <= $6
        union all
        select currency, 0, 0,
            net_minor + case when $3::text is null then network_fee_minor else 0 end, 0
          from withdrawals w
          where chain = $1 and (id = any($2::uuid[]) or stage = 'paid' and not exists (
            select from account_sendings s where s.id = w.id and s.height > $6))
        union all
        select $3, 0, 0, 0, -fee_units from account_sendings
          where chain = $1 and height <= $6
        union all
        select w.currency, 0, 0, 0, f.fee_units - s.fee_units from spend_signatures s
          join spend_signatures f on f.withdrawal_id = s.withdrawal_id and f.version = 0
          join withdrawals w on w.id = s.withdrawal_id
          where s.chain = $1
            and (s.txid = any($5::text[]) or w.stage = 'paid' and s.txid = w.txid and not exists (
              select from settled_payouts p
                where p.withdrawal_id = w.id and p.settled_at <= w.ended_at))
        union all
        select asset, 0, 0, 0, units from hot_fundings where chain = $1 and height <= $6
        union all
        select asset, 0, 0, 0, units from stray_transfers
          where chain = $1 and height <= $6 and asset = any($4::text[])
      ) as moved group by asset`,
    values: [chain, mined.ids, native, carriedOn(chain), mined.txids, height],
  })
  return rows.map(({ asset, depositedMinor, dustUnits, paidMinor, otherUnits }) => ({
    asset,
    depositedMinor: BigInt(depositedMinor),
    dustUnits: BigInt(dustUnits),
    paidMinor: BigInt(paidMinor),
    otherUnits: BigInt(otherUnits),
  }))
}

/** A payment of ours that is signed and not booked out. */
export interface PaymentOut {
  readonly id: Uuid
  /** Of all its versions. */
  readonly txids: readonly string[]
}

/** Payments that may be in a block or not: the chain has to be asked. */
export function paymentsOut(on: Queries, chain: string): Promise<PaymentOut[]> {
  return on.query<PaymentOut>({
    text: `select id, coalesce(nullif(array(select txid from spend_signatures s
        where s.withdrawal_id = w.id order by version), '{}'), array[txid]) as txids
      from withdrawals w where chain = $1 and stage in ('signed', 'sent') order by id`,
    values: [chain],
  })
}

/** Payments on a chain of balances that stand in a block up to this one and paid, as it was found out last. */
export async function paidByAccount(
  on: Queries,
  { chain, height }: Pick<ChainUpTo, 'chain' | 'height'>,
): Promise<MinedPayments> {
  const rows = await on.query<{ id: Uuid }>({
    text: `select s.id from account_sendings s join withdrawals w on w.id = s.id
      where s.chain = $1 and s.height <= $2 and not s.is_failed
        and w.stage in ('signed', 'sent')`,
    values: [chain, height],
  })
  return { ids: rows.map(({ id }) => id), txids: [] }
}

/** The assets of a chain that were compared before. */
export async function comparedAssets(on: Queries, chain: string): Promise<ReadonlySet<string>> {
  const rows = await on.query<{ asset: string }>({
    text: 'select asset from chain_balances where chain = $1',
    values: [chain],
  })
  return new Set(rows.map(({ asset }) => asset))
}

/** What the accounts of the ledger say of a currency beside the rows of payments, in minor units. */
export interface BookLine {
  readonly asset: string
  readonly bookedMinor: bigint
  readonly heldMinor: bigint
}

/** In one statement, so that both are of one moment. */
export function bookLines(on: Queries): Promise<BookLine[]> {
  return on.query<BookLine>({
    text: `select currency as asset, sum(booked)::bigint as "bookedMinor",
        sum(held)::bigint as "heldMinor"
      from (
        select currency, -balance as booked, 0 as held from accounts
          where house in ('deposits', 'payouts')
        union all
        select currency, 0, amount_minor from deposits
          where state in ('credited', 'reversing', 'written-off')
        union all
        select currency, 0, -(net_minor + network_fee_minor) from withdrawals where stage = 'paid'
      ) as moved group by currency`,
    values: [],
  })
}

/** A comparison, in the smallest units of whatever is compared. */
export interface Comparison {
  readonly id: Uuid
  readonly chain: string
  readonly asset: string
  readonly decimals: number
  readonly bookedUnits: bigint
  readonly heldUnits: bigint
  readonly height: number | null
  readonly at: Date
}

/** How a line stands after a comparison. */
export interface ComparedLine {
  readonly id: Uuid
  /** Above zero: more is held than booked. */
  readonly differenceUnits: bigint
  /** Blocks since it differs; 0 at first sight. */
  readonly blocks: number
}

/**
 * Begins to compare an asset of which nothing is booked yet: what the chain holds is taken as the house's own.
 * @returns whether it is new.
 */
export async function beginLine(
  on: Queries,
  own: Omit<Comparison, 'bookedUnits'>,
): Promise<boolean> {
  const rows = await on.query({
    text: `insert into chain_balances (id, chain, asset, decimals, opening_units, booked_units,
          held_units, height, checked_at)
        values ($1, $2, $3, $4, $5::numeric, 0, $5::numeric, $6::bigint, $7)
      on conflict (chain, asset) do nothing returning id`,
    values: [
      ...[own.id, own.chain, own.asset, own.decimals],
      ...[own.heldUnits.toString(), own.height, own.at],
    ],
  })
  return rows.length > 0
}

/** Writes a comparison down. One that nothing was begun with begins even: all that differs is a difference. */
export async function noteComparison(on: Queries, own: Comparison): Promise<ComparedLine> {
  const [row] = await on.query<{ id: Uuid; difference: string; blocks: number }>({
    text: `insert into chain_balances as b (id, chain, asset, decimals, opening_units, booked_units,
          held_units, height, checked_at, differs_since, differs_height)
        values ($1, $2, $3, $4, 0, $5::numeric, $6::numeric, $7::bigint, $8,
          case when $5::numeric <> $6::numeric then $8::timestamptz end,
          case when $5::numeric <> $6::numeric then $7::bigint end)
      on conflict (chain, asset) do update set booked_units = excluded.booked_units,
        held_units = excluded.held_units, height = excluded.height,
        checked_at = excluded.checked_at,
        version = b.version + (excluded.held_units - excluded.booked_units
          <> b.held_units - b.booked_units)::int,
        differs_since = case when excluded.held_units <> excluded.booked_units + b.opening_units
          then coalesce(b.differs_since, excluded.checked_at) end,
        differs_height = case when excluded.held_units <> excluded.booked_units + b.opening_units
          then coalesce(b.differs_height, excluded.height) end
      returning id, (held_units - booked_units - opening_units)::text as difference,
        coalesce(height - differs_height, 0)::int as blocks`,
    values: [
      own.id,
      own.chain,
      own.asset,
      own.decimals,
      own.bookedUnits.toString(),
      own.heldUnits.toString(),
      own.height,
      own.at,
    ],
  })
  return {
    id: row?.id ?? own.id,
    differenceUnits: BigInt(row?.difference ?? 0),
    blocks: row?.blocks ?? 0,
  }
}

/**
 * Whether payouts of a currency by a chain wait for somebody (migrations 0822, 0824 and 0865), which those of a chain
 * do, too, while it undid a payment that counts as paid and that is not settled.
 */
export async function payoutsDiffer(
  on: Queries,
  { chain, asset, at }: { readonly chain: string; readonly asset: string; readonly at: Date },
): Promise<boolean> {
  const [row] = await on.query<{ differ: boolean }>({
    name: 'payouts_differ_at',
    text: `select payouts_differ($1, $2, $3) or exists (select from payment_alarms
        where kind = 'payout-undone' and chain = $1 and closed_at is null and not exists (
          select from settled_payouts p where p.withdrawal_id::text = subject)) as differ`,
    values: [chain, asset, at],
  })
  return row?.differ === true
}
