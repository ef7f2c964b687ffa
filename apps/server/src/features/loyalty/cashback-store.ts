import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import { isNotSetAside } from '../../platform/jobs/set-aside.ts'
import type { DayPlay } from './accrual.ts'

/** Periodic work, row by player. */
export const correctionWork = 'loyalty.cashback'

/**
 * How long a day waits for a fault to be mended, in days. What lies further back is not paid by itself: a house may have
 * had its cashback switched off for a year.
 */
const waitsDays = 35

/**
 * Days before this one that had play and whose cashback was not settled; none that was over before there were terms,
 * which gives nothing.
 */
export async function unsettledDays(on: Queries, before: string): Promise<string[]> {
  const rows = await on.query<{ day: string }>({
    text: `select distinct d.day::text as day from loyalty_days d
      where d.day < $1::date and d.day >= $1::date - ${waitsDays}
        and d.day > coalesce((select max(day) from cashback_days),
          (select (min(valid_from) at time zone 'UTC')::date - 1 from loyalty_terms))
      order by 1`,
    values: [before],
  })
  return rows.map((row) => row.day)
}

/** Takes a day for settling, for the rest of the transaction. @returns false where it is settled. */
export async function takeDay(tx: Queries, day: string): Promise<boolean> {
  const rows = await tx.query<object>({
    text: 'insert into cashback_days (day) values ($1) on conflict do nothing returning day',
    values: [day],
  })
  return rows.length > 0
}

/** Real play of a day; of everybody, or of one player. */
export async function readDay(
  on: Queries,
  day: string,
  userId: Uuid | null = null,
): Promise<(DayPlay & { readonly userId: Uuid })[]> {
  return on.query({
    name: 'loyalty_day',
    text: `select user_id as "userId", currency, stake_usd_e6 as "stakeUsdE6",
        payout_usd_e6 as "payoutUsdE6", theoretical_usd_e6 as "theoreticalUsdE6"
      from loyalty_days where day = $1::date and ($2::uuid is null or user_id = $2)
      order by user_id, currency`,
    values: [day, userId],
  })
}

/** Cashback of a player for a day. */
export interface CashbackRow {
  readonly userId: Uuid
  readonly currency: string
  readonly valueE6: bigint
  readonly worthUsdE6: bigint
  /** At which USD rate it was settled, in 1e-8; null for rows of before it was kept. */
  readonly usdRateE8: bigint | null
}

/** Writes the cashback of a day, beside the rakeback that waits. */
export async function addCashback(
  tx: Queries,
  day: string,
  rows: readonly CashbackRow[],
): Promise<void> {
  const columns = [
    rows.map((row) => row.userId),
    rows.map((row) => row.currency),
    rows.map((row) => row.valueE6),
  ]
  await tx.query({
    text: `insert into cashback (day, user_id, currency, value_e6, worth_usd_e6, usd_rate_e8)
      select $4::date, *
      from unnest($1::uuid[], $2::text[], $3::bigint[], $5::bigint[], $6::bigint[])`,
    values: [
      ...[...columns, day, rows.map((row) => row.worthUsdE6)],
      rows.map((row) => row.usdRateE8),
    ],
  })
  await tx.query({
    text: `insert into rakeback_entries as t (user_id, currency, cashback_e6)
      select * from unnest($1::uuid[], $2::text[], $3::bigint[])
      on conflict (user_id, currency) do update
        set cashback_e6 = t.cashback_e6 + excluded.cashback_e6`,
    values: columns,
  })
}

/** A player's day of play. */
export interface PlayerDay {
  readonly day: string
  readonly userId: Uuid
}

/**
 * Has the cashback of these days counted again once they are settled, whether they are by now or not: a day
 * that is being settled at this moment may not see what changes here.
 */
export async function countAgain(tx: Queries, days: readonly PlayerDay[]): Promise<void> {
  await tx.query({
    // A row that is there is taken anew, so that whoever counts by it waits for the end of this change.
    text: `insert into cashback_stale (day, user_id)
      select * from unnest($1::date[], $2::uuid[]) order by 1, 2
      on conflict (day, user_id) do update set user_id = excluded.user_id`,
    values: [days.map(({ day }) => day), days.map(({ userId }) => userId)],
  })
}

/** Keeps the days as they are before a rebuild, for the rest of its transaction. */
export async function keepDays(tx: Queries): Promise<void> {
  await tx.query({
    text: 'create temporary table days_before on commit drop as select * from loyalty_days',
  })
}

/** Has the cashback counted again of every day that a rebuild changed; not of those before the first settled one. */
export async function countChangedAgain(tx: Queries): Promise<void> {
  await tx.query({
    text: `insert into cashback_stale (day, user_id)
      select distinct day, user_id
      from days_before b full join loyalty_days d using (day, user_id, currency)
      where day >= (select min(day) from cashback_days)
        and (coalesce(b.stake_usd_e6, 0), coalesce(b.payout_usd_e6, 0), coalesce(b.theoretical_usd_e6, 0))
          <> (coalesce(d.stake_usd_e6, 0), coalesce(d.payout_usd_e6, 0), coalesce(d.theoretical_usd_e6, 0))
      order by 1, 2
      on conflict (day, user_id) do update set user_id = excluded.user_id`,
  })
}

/** Settled days that are to be counted again. */
export async function staleDays(on: Queries): Promise<PlayerDay[]> {
  return on.query<PlayerDay>({
    text: `select c.day::text as day, c.user_id as "userId" from cashback_stale c
      where c.day <= (select max(day) from cashback_days)
        and ${isNotSetAside(correctionWork, 'c.user_id')}
      order by c.day, c.user_id limit 500`,
  })
}

/** Takes a day for counting it again. @returns false where somebody else did. */
export async function takeStale(tx: Queries, { day, userId }: PlayerDay): Promise<boolean> {
  const rows = await tx.query<object>({
    text: 'delete from cashback_stale where day = $1::date and user_id = $2 returning day',
    values: [day, userId],
  })
  return rows.length > 0
}

/** What was settled for a day; nothing for a player who had nothing. */
export async function cashbackOfDay(
  tx: Queries,
  { day, userId }: PlayerDay,
): Promise<CashbackRow | undefined> {
  const [row] = await tx.query<CashbackRow>({
    text: `select user_id as "userId", currency, value_e6 as "valueE6",
        worth_usd_e6 as "worthUsdE6", usd_rate_e8 as "usdRateE8"
      from cashback where day = $1::date and user_id = $2`,
    values: [day, userId],
  })
  return row
}

/** Puts other cashback in the place of what was settled for a day; the difference is netted. */
export async function replaceCashback(
  tx: Queries,
  day: string,
  { before, after }: { readonly before: CashbackRow; readonly after: CashbackRow },
): Promise<void> {
  const { userId, currency, valueE6, worthUsdE6, usdRateE8 } = after
  await tx.query({
    text: `update cashback set currency = $3, value_e6 = $4, worth_usd_e6 = $5, usd_rate_e8 = $6
      where day = $1::date and user_id = $2`,
    values: [day, userId, currency, valueE6, worthUsdE6, usdRateE8],
  })
  await tx.query({
    text: `insert into rakeback_entries as t (user_id, currency, cashback_e6) values ($1, $2, $3)
      on conflict (user_id, currency) do update
        set cashback_e6 = t.cashback_e6 + excluded.cashback_e6`,
    values: [userId, currency, valueE6 - before.valueE6],
  })
}
