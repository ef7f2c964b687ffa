import { toIso, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { ByGroup } from '../burns/burn-store.ts'
import type { Share, Staker } from '../rules/share.ts'

export const dayOf = (at: InstantMs) => toIso(at).slice(0, 10)

/**
 * What every staker's stake of a time weighs: each change counts from when it was made, or from the
 * beginning, to the end.
 */
export function weightsIn(on: Queries, from: InstantMs, until: InstantMs): Promise<Staker[]> {
  return on
    .query<{ userId: Uuid; weight: string }>({
      text: `select user_id as "userId", sum(change_minor *
          (extract(epoch from $2::timestamptz - greatest(at, $1::timestamptz)) * 1000)::bigint::numeric
        )::text as weight
      from token_stake_moves where at < $2 group by user_id
      having sum(change_minor *
        (extract(epoch from $2::timestamptz - greatest(at, $1::timestamptz)) * 1000)::bigint::numeric) > 0
      order by user_id`,
      values: [new Date(from), new Date(until)],
    })
    .then((rows) => rows.map(({ userId, weight }) => ({ userId, weight: BigInt(weight) })))
}

/** A finished week. Worths in 1e-6 USD. */
export interface WeekRow {
  readonly week: string
  readonly theoreticalE6: ByGroup<bigint>
  readonly pctE2: number
  readonly carriedE6: bigint
  readonly poolE6: bigint
  readonly weight: bigint
  readonly stakers: number
  readonly paidCents: bigint
  readonly remainderE6: bigint
  readonly state: 'shared' | 'burnt' | 'paused'
  readonly isSynthetic: boolean
}

/** What a week leaves to the next one: that of a burnt week is burnt. */
export const leftBy = ({ state, remainderE6 }: Pick<WeekRow, 'state' | 'remainderE6'>): bigint =>
  state === 'burnt' ? 0n : remainderE6

interface StoredWeek extends Omit<WeekRow, 'theoreticalE6' | 'weight'> {
  readonly casino: bigint
  readonly sport: bigint
  readonly futures: bigint
  readonly weight: string
}

const columns = `week::text as week, casino_e6 as casino, sport_e6 as sport, futures_e6 as futures,
  pct_e2 as "pctE2", carried_e6 as "carriedE6", pool_e6 as "poolE6", weight::text as weight, stakers,
  paid_cents as "paidCents", remainder_e6 as "remainderE6", state, is_synthetic as "isSynthetic"`

/** The latest finished weeks, newest first. */
export async function readWeeks(on: Queries, count: number): Promise<WeekRow[]> {
  const rows = await on.query<StoredWeek>({
    name: 'token_weeks',
    text: `select ${columns} from token_weeks order by week desc limit $1`,
    values: [count],
  })
  return rows.map(({ casino, sport, futures, weight, ...row }) => ({
    ...row,
    weight: BigInt(weight),
    theoreticalE6: { casino, sport, futures },
  }))
}

/** The row of a finished week; one that was written before stays. */
export function weekStatement(row: WeekRow, at: InstantMs) {
  const { casino, sport, futures } = row.theoreticalE6
  return {
    text: `insert into token_weeks (week, casino_e6, sport_e6, futures_e6, pct_e2, carried_e6, pool_e6,
        weight, stakers, paid_cents, remainder_e6, state, is_synthetic, closed_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8::numeric, $9, $10, $11, $12, $13, $14)
      on conflict do nothing returning week`,
    values: [
      ...[row.week, casino, sport, futures, row.pctE2, row.carriedE6, row.poolE6],
      ...[String(row.weight), row.stakers, row.paidCents, row.remainderE6, row.state],
      ...[row.isSynthetic, new Date(at)],
    ],
  }
}

/** Writes a week with its shares. @returns false for one that was written before. */
export async function keepWeek(
  tx: Queries,
  row: WeekRow,
  { shares, at }: { readonly shares: readonly Share[]; readonly at: InstantMs },
): Promise<boolean> {
  const kept = await tx.query<object>(weekStatement(row, at))
  if (kept.length === 0) return false
  await tx.query({
    text: `insert into token_shares (week, user_id, weight, cents)
      select $1::date, * from unnest($2::uuid[], $3::numeric[], $4::bigint[])`,
    values: [
      row.week,
      shares.map(({ userId }) => userId),
      shares.map(({ weight }) => String(weight)),
      shares.map(({ cents }) => cents),
    ],
  })
  return true
}

/** The shares of a week, in the order of the players. */
export async function sharesOf(on: Queries, week: string): Promise<Share[]> {
  const rows = await on.query<{ userId: Uuid; weight: string; cents: bigint }>({
    text: `select user_id as "userId", weight::text as weight, cents from token_shares
      where week = $1::date order by user_id`,
    values: [week],
  })
  return rows.map(({ weight, ...row }) => ({ ...row, weight: BigInt(weight) }))
}

/** What of a player's shares was not claimed yet, in cents. */
export async function claimableCents(on: Queries, userId: Uuid): Promise<bigint> {
  const [row] = await on.query<{ cents: bigint }>({
    name: 'token_claimable',
    text: `select ((select coalesce(sum(cents), 0) from token_shares where user_id = $1)
      - (select coalesce(sum(cents), 0) from token_payouts where user_id = $1))::bigint as cents`,
    values: [userId],
  })
  return row?.cents ?? 0n
}

/** A claim that is to be paid, or was. */
export interface Payout {
  readonly userId: Uuid
  readonly number: number
  readonly cents: bigint
  readonly currency: string
  readonly amountMinor: bigint
}

/** Writes a claim down; the player's row of stakers is locked. */
export async function keepPayout(
  tx: Queries,
  payout: Payout & { readonly usdRateE8: bigint; readonly at: InstantMs },
): Promise<void> {
  await tx.query({
    text: 'update token_stakers set claims = $2 where user_id = $1',
    values: [payout.userId, payout.number],
  })
  await tx.query({
    text: `insert into token_payouts
        (user_id, number, cents, currency, amount_minor, usd_rate_e8, claimed_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      ...[payout.userId, payout.number, payout.cents, payout.currency],
      ...[payout.amountMinor, payout.usdRateE8, new Date(payout.at)],
    ],
  })
}

/** Claims whose payment was not made yet, those of before a moment, oldest first. */
export function owedPayouts(on: Queries, before: InstantMs): Promise<Payout[]> {
  return on.query<Payout>({
    text: `select user_id as "userId", number, cents, currency, amount_minor as "amountMinor"
      from token_payouts where paid_at is null and claimed_at <= $1 order by claimed_at limit 500`,
    values: [new Date(before)],
  })
}

/** Notes in the payment's own transaction that it was made. */
export function paidStatement({ userId, number }: Payout) {
  return {
    name: 'token_share_paid',
    text: `update token_payouts set paid_at = clock_timestamp()
      where user_id = $1 and number = $2 and paid_at is null`,
    values: [userId, number],
  }
}

/** Excluded players to whom shares are owed: they are paid without being asked. */
export async function excludedWithShares(on: Queries): Promise<Uuid[]> {
  const rows = await on.query<{ userId: Uuid }>({
    text: `select s.user_id as "userId" from token_shares s
      join users u on u.id = s.user_id and u.self_excluded
      group by s.user_id
      having sum(s.cents) > (select coalesce(sum(p.cents), 0) from token_payouts p
        where p.user_id = s.user_id)
      limit 500`,
  })
  return rows.map(({ userId }) => userId)
}

/** Since when the share is agreed to; undefined while it is not. */
export async function agreedSince(on: Queries): Promise<InstantMs | undefined> {
  const [row] = await on.query<{ at: number | null }>({
    name: 'token_share_agreed',
    text: `with agreed as (
        select version, value, greatest(changed_at, applies_at) as at from setting_versions
        where key = 'token.shareAgreed'
          and (applies_at is null or applies_at <= clock_timestamp()))
      select (extract(epoch from min(a.at)) * 1000)::float8 as at from agreed a
      where a.value = 'true' and a.version > coalesce(
        (select max(o.version) from agreed o where o.value <> 'true'), 0)`,
  })
  return row?.at ?? undefined
}
