import { hourMs, toIso, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { BurnGroup } from '@powerplay/contract'
import type { Queries } from '../../../platform/database/database.ts'
import type { Burn } from '../rules/burn.ts'
import type { GroupOf } from '../rules/groups.ts'

export type ByGroup<Value> = Record<BurnGroup, Value>

const nothing = (): ByGroup<bigint> => ({ casino: 0n, sport: 0n, futures: 0n })

/** Theoretical win of a time by group, in 1e-6 USD. */
export async function theoreticalIn(
  on: Queries,
  { from, until }: { readonly from: InstantMs; readonly until: InstantMs },
  groupOf: GroupOf,
): Promise<ByGroup<bigint>> {
  const rows = await on.query<{ product: string; sum: bigint }>({
    name: 'token_theoretical',
    text: `select product, sum(theoretical_usd_e6)::bigint as sum from token_hours
      where hour >= $1 and hour < $2 group by product`,
    values: [new Date(from), new Date(until)],
  })
  const sums = nothing()
  for (const { product, sum } of rows) sums[groupOf(product)] += sum
  return sums
}

/** Real stakes less real payouts of a time, in 1e-6 USD. */
export async function netIn(on: Queries, from: InstantMs, until: InstantMs): Promise<bigint> {
  const [row] = await on.query<{ net: bigint }>({
    name: 'token_net',
    text: `select coalesce(sum(stake_usd_e6 - payout_usd_e6), 0)::bigint as net from token_hours
      where hour >= $1 and hour < $2`,
    values: [new Date(from), new Date(until)],
  })
  return row?.net ?? 0n
}

/** The first hour that was burnt by real figures: its day is the first that is published. */
export async function firstHour(on: Queries): Promise<InstantMs | undefined> {
  const [row] = await on.query<{ at: number | null }>({
    name: 'token_first_hour',
    text: `select (extract(epoch from min(hour)) * 1000)::float8 as at from token_burns
      where not is_synthetic`,
  })
  return row?.at ?? undefined
}

/** The last hour that was burnt, or found to have nothing to burn. */
export async function lastBurntHour(on: Queries): Promise<InstantMs | undefined> {
  const [row] = await on.query<{ hour: number | null }>({
    name: 'token_last_hour',
    text: 'select (extract(epoch from max(hour)) * 1000)::float8 as hour from token_burns',
  })
  return row?.hour ?? undefined
}

/** What an hour left to be spent, by group; made-up ones leave nothing. */
export async function carryOf(on: Queries, hour: InstantMs): Promise<ByGroup<bigint>> {
  const rows = await on.query<{ product: BurnGroup; carry: bigint }>({
    text: 'select product, carry_after_e6 as carry from token_burns where hour = $1 and not is_synthetic',
    values: [new Date(hour)],
  })
  const carry = nothing()
  for (const row of rows) carry[row.product] = row.carry
  return carry
}

/**
 * Pools of weeks without stakers, over by an instant, that the hours before another one have not taken
 * up, in 1e-6 USD.
 */
export async function poolToBurn(on: Queries, over: InstantMs, hour = over): Promise<bigint> {
  const [row] = await on.query<{ left: bigint }>({
    text: `select ((select coalesce(sum(remainder_e6), 0) from token_weeks where state = 'burnt'
          and (week + 7)::timestamp at time zone 'UTC' <= $1)
      - (select coalesce(sum(added_e6), 0) from token_burns where hour < $2))::bigint as left`,
    values: [new Date(over), new Date(hour)],
  })
  return row?.left ?? 0n
}

/** What an hour came to, ready to be written. */
export interface BurntHour {
  readonly hour: InstantMs
  readonly burns: readonly Burn[]
  /** The most that the price could move, in hundredths of a percent. */
  readonly moveE4: number
  /** Number of the pool's state after each burn that bought; in the order of the burns. */
  readonly seqs: readonly (bigint | null)[]
  readonly postingId: Uuid
}

/** Writes an hour down. It is one statement: an hour is burnt whole or not at all. */
export function burnStatement({ hour, burns, moveE4, seqs, postingId }: BurntHour) {
  const pick = <Value>(value: (burn: Burn) => Value) => burns.map(value)
  return {
    text: `insert into token_burns (hour, product, theoretical_usd_e6, pct_e2, carry_before_e6,
        added_e6, spent_e6, carry_after_e6, amount_minor, price_e8, state, pool_seq, posting_id, move_e4)
      select $1::timestamptz, n.*, case when n.amount > 0 then $13::uuid end, $14::int
      from unnest($2::text[], $3::bigint[], $4::int[], $5::bigint[], $6::bigint[], $7::bigint[],
        $8::bigint[], $9::bigint[], $10::bigint[], $11::text[], $12::bigint[])
        as n (product, theoretical, pct, carry_before, added, spent, carry_after, amount, price,
          state, seq)`,
    values: [
      new Date(hour),
      pick(({ group }) => group),
      pick(({ theoreticalE6 }) => theoreticalE6),
      pick(({ pctE2 }) => pctE2),
      pick(({ carryBeforeE6 }) => carryBeforeE6),
      pick(({ addedE6 }) => addedE6),
      pick(({ spentE6 }) => spentE6),
      pick(({ carryAfterE6 }) => carryAfterE6),
      pick(({ amountMinor }) => amountMinor),
      pick(({ priceE8 }) => priceE8),
      pick(({ state }) => state),
      seqs,
      postingId,
      moveE4,
    ],
  }
}

/** Hours whose tokens were burnt and whose money is not in the pool yet. */
export function unpaidHours(on: Queries): Promise<{ hour: number; spentE6: bigint }[]> {
  return on.query({
    text: `select (extract(epoch from hour) * 1000)::float8 as hour,
        sum(spent_e6)::bigint as "spentE6"
      from token_burns where amount_minor > 0 and paid_at is null
      group by 1 order by 1 limit 100`,
  })
}

/** Notes in the payment's own transaction that an hour's money is in the pool. */
export function paidStatement(hour: InstantMs) {
  return {
    text: `update token_burns set paid_at = clock_timestamp()
      where hour = $1 and amount_minor > 0 and paid_at is null`,
    values: [new Date(hour)],
  }
}

/** All that was burnt by hours, and lately. */
export async function burntSums(on: Queries, since: InstantMs) {
  const [row] = await on.query<{ all: bigint; lately: bigint; latelyE6: bigint }>({
    name: 'token_burnt_sums',
    text: `select coalesce(sum(amount_minor), 0)::bigint as all,
        coalesce(sum(amount_minor) filter (where hour > $1), 0)::bigint as lately,
        coalesce(sum(spent_e6) filter (where hour > $1), 0)::bigint as "latelyE6"
      from token_burns`,
    values: [new Date(since - hourMs)],
  })
  return row ?? { all: 0n, lately: 0n, latelyE6: 0n }
}

/** Key under which an hour is burnt once, on whatever node. */
export const hourKey = (hour: InstantMs) => toIso(hour)
