import { toSafeNumber, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import type { Day, Period } from './periods.ts'
import type { RaceTerms } from './rules.ts'

/** A player's points of a period, in 1e-6 USD of rated wager. */
export interface PointsRow {
  readonly userId: Uuid
  readonly ratedUsdE6: bigint
}

const inOrder = 'rated_usd_e6 desc, reached_at, user_id'

/**
 * SQL that is true of a row of `race_points` whose player is not banned from promotions, was not struck from
 * this week, and whose account is not erased.
 */
const mayTakePlace = (row: string) => `not exists (
    select from promotion_bans b where b.user_id = ${row}.user_id and b.scope = 'all')
  and not exists (select from race_strikes s where s.user_id = ${row}.user_id
    and ${row}.period = 'week' and s.starts_on = ${row}.starts_on)
  and not exists (select from users u where u.id = ${row}.user_id and u.erased_at is not null)`

/**
 * SQL that is true of a row of `race_points` that takes a place: its player may, and no other one that is known to be the same person's stands before it.
 * Source: product specification of the community, 4, end.
 */
const takesPlace = (row: string) => `${mayTakePlace(row)}
  and not exists (
    select from cluster_members m
      join cluster_members o on o.cluster_id = m.cluster_id and o.user_id <> m.user_id
      join race_points better on better.user_id = o.user_id
        and better.period = ${row}.period and better.starts_on = ${row}.starts_on
    where m.user_id = ${row}.user_id and better.rated_usd_e6 > 0
      and (-better.rated_usd_e6, better.reached_at, better.user_id)
        < (-${row}.rated_usd_e6, ${row}.reached_at, ${row}.user_id))`

/**
 * The first players of a period: most points, then who reached them first, then the lower id. Whoever takes no
 * place is left out.
 */
export async function readOrder(
  on: Queries,
  period: Period,
  startsOn: Day,
  count: number,
): Promise<PointsRow[]> {
  const rows = await on.query<{ user_id: Uuid; rated_usd_e6: bigint }>({
    name: 'race_order',
    // Only whole tiers are indexed; the last one that is reached may hold more than asked for.
    text: `select user_id, rated_usd_e6 from race_points
      where period = $1 and starts_on = $2 and rated_usd_e6 > 0 and tier >= (
        select coalesce(min(first.tier), 0) from (
          select p.tier from race_points p
          where p.period = $1 and p.starts_on = $2 and p.tier >= 0 and ${takesPlace('p')}
          order by p.tier desc limit $3) first)
        and ${takesPlace('race_points')}
      order by ${inOrder} limit $3`,
    values: [period, startsOn, count],
  })
  return rows.map((row) => ({ userId: row.user_id, ratedUsdE6: row.rated_usd_e6 }))
}

/** A player's points and how many are ahead, plus one. */
export interface StandingRow extends PointsRow {
  readonly position: number
}

/** Where these players stand in a week, counted from 1; whoever has no points is left out. */
export async function readStandings(
  on: Queries,
  week: Day,
  userIds: readonly Uuid[],
): Promise<StandingRow[]> {
  const rows = await on.query<{ user_id: Uuid; rated_usd_e6: bigint; position: bigint }>({
    name: 'race_standings',
    text: `select user_id, rated_usd_e6, position from (
        select user_id, rated_usd_e6, row_number() over (order by ${inOrder}) as position
        from race_points where period = 'week' and starts_on = $1 and rated_usd_e6 > 0
          and ${mayTakePlace('race_points')}) ordered
      where user_id = any($2::uuid[])`,
    values: [week, userIds],
  })
  return rows.map((row) => ({
    userId: row.user_id,
    ratedUsdE6: row.rated_usd_e6,
    position: toSafeNumber(row.position),
  }))
}

/** Notes the terms a week began with. @returns those that hold. */
export async function keepTerms(on: Queries, week: Day, terms: RaceTerms): Promise<RaceTerms> {
  await on.query({
    text: `insert into race_weeks (starts_on, reward_cents, cap_percent) values ($1, $2, $3)
      on conflict do nothing`,
    values: [week, terms.rewardCents, terms.capPercent],
  })
  return (await readTerms(on, week)) ?? terms
}

/** The terms of a week; undefined when the race did not run in it. */
export async function readTerms(on: Queries, week: Day): Promise<RaceTerms | undefined> {
  const [row] = await on.query<{ reward_cents: number; cap_percent: number }>({
    text: 'select reward_cents, cap_percent from race_weeks where starts_on = $1',
    values: [week],
  })
  return row && { rewardCents: row.reward_cents, capPercent: row.cap_percent }
}

/** Weeks before this one whose prizes are not all paid, oldest first. */
export async function unpaidWeeks(on: Queries, before: Day): Promise<Day[]> {
  const rows = await on.query<{ week: Day }>({
    text: `select starts_on::text as week from race_weeks
      where starts_on < $1 and state <> 'paid' order by starts_on`,
    values: [before],
  })
  return rows.map((row) => row.week)
}

/** Locks a week that still runs, for its end. @returns its terms, or undefined. */
export async function lockRunning(tx: Queries, week: Day): Promise<RaceTerms | undefined> {
  const [row] = await tx.query<{ reward_cents: number; cap_percent: number }>({
    text: `select reward_cents, cap_percent from race_weeks
      where starts_on = $1 and state = 'running' for update`,
    values: [week],
  })
  return row && { rewardCents: row.reward_cents, capPercent: row.cap_percent }
}

/** Rank and prize of one of the first players. */
export interface Seat {
  readonly userId: Uuid
  readonly place: number
  readonly prizeCents: number
}

/**
 * Writes the final order of a week: the given seats, and everybody else behind the last who takes a place.
 */
export async function freezeOrder(tx: Queries, week: Day, seats: readonly Seat[]): Promise<void> {
  await tx.query({
    text: `insert into race_results (starts_on, user_id, place, rated_usd_e6, prize_cents)
      select $1, o.user_id, coalesce(s.place, $5::int + o.position::int - $6::int),
        o.rated_usd_e6, coalesce(s.prize_cents, 0)
      from (select user_id, rated_usd_e6, row_number() over (order by ${inOrder}) as position
        from race_points where period = 'week' and starts_on = $1 and rated_usd_e6 > 0
          and ${takesPlace('race_points')}) o
      left join unnest($2::uuid[], $3::int[], $4::int[]) as s (user_id, place, prize_cents)
        on s.user_id = o.user_id`,
    values: [
      week,
      seats.map((seat) => seat.userId),
      seats.map((seat) => seat.place),
      seats.map((seat) => seat.prizeCents),
      seats.at(-1)?.place ?? 0,
      seats.length,
    ],
  })
  await tx.query({
    text: `update race_weeks set state = 'closing' where starts_on = $1`,
    values: [week],
  })
}

/** Ends a frozen week once nothing is owed any more. @returns whether this call ended it. */
export async function finishWeek(tx: Queries, week: Day): Promise<boolean> {
  const rows = await tx.query<object>({
    text: `update race_weeks set state = 'paid' where starts_on = $1 and state = 'closing'
      and not exists (select from race_results
        where starts_on = $1 and prize_cents > 0 and paid_at is null)
      returning 1 as finished`,
    values: [week],
  })
  return rows.length > 0
}

/** The prizes of a frozen week that are still owed, first rank first. */
export async function owedPrizes(on: Queries, week: Day): Promise<Seat[]> {
  const rows = await on.query<{ user_id: Uuid; place: number; prize_cents: number }>({
    text: `select user_id, place, prize_cents from race_results
      where starts_on = $1 and prize_cents > 0 and paid_at is null order by place`,
    values: [week],
  })
  return rows.map((row) => ({
    userId: row.user_id,
    place: row.place,
    prizeCents: row.prize_cents,
  }))
}

/** Notes in the payment's own transaction that a prize was paid. */
export function paidStatement(week: Day, userId: Uuid) {
  return {
    name: 'race_paid',
    text: `update race_results set paid_at = now()
      where starts_on = $1 and user_id = $2 and paid_at is null`,
    values: [week, userId],
  }
}

/** A place of a frozen week. */
export interface ResultRow extends PointsRow, Seat {}

/** The first places of a frozen week; empty when it is not frozen. */
export async function readResults(on: Queries, week: Day, count: number): Promise<ResultRow[]> {
  const rows = await on.query<{
    user_id: Uuid
    place: number
    rated_usd_e6: bigint
    prize_cents: number
  }>({
    text: `select user_id, place, rated_usd_e6, prize_cents from race_results
      where starts_on = $1 order by place limit $2`,
    values: [week, count],
  })
  return rows.map((row) => ({
    userId: row.user_id,
    ratedUsdE6: row.rated_usd_e6,
    place: row.place,
    prizeCents: row.prize_cents,
  }))
}

/** A place of a frozen week with when its prize was paid. */
export interface PlacedRow extends ResultRow {
  readonly paidAt: Date | null
}

/** The first places of a frozen week as staff read them; empty when it is not frozen. */
export async function readPlaced(on: Queries, week: Day, count: number): Promise<PlacedRow[]> {
  return on.query<PlacedRow>({
    text: `select user_id as "userId", place, rated_usd_e6 as "ratedUsdE6",
        prize_cents as "prizeCents", paid_at as "paidAt"
      from race_results where starts_on = $1 order by place limit $2`,
    values: [week, count],
  })
}

/** One finished week of a player. */
export interface OwnResultRow {
  readonly week: Day
  readonly place: number
  readonly prizeCents: number
  readonly ratedUsdE6: bigint
}

/** A player's finished weeks, newest first, and how many there are. */
export async function readOwnResults(
  on: Queries,
  userId: Uuid,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: OwnResultRow[]; total: number }> {
  const rows = await on.query<{
    week: Day
    place: number
    rated_usd_e6: bigint
    prize_cents: number
  }>({
    text: `select starts_on::text as week, place, rated_usd_e6, prize_cents from race_results
      where user_id = $1 order by starts_on desc limit $2 offset $3`,
    values: [userId, page.limit, page.offset],
  })
  const [count] = await on.query<{ total: bigint }>({
    text: 'select count(*) as total from race_results where user_id = $1',
    values: [userId],
  })
  return {
    rows: rows.map((row) => ({
      week: row.week,
      place: row.place,
      prizeCents: row.prize_cents,
      ratedUsdE6: row.rated_usd_e6,
    })),
    total: toSafeNumber(count?.total ?? 0n),
  }
}

/** Whether a player has excluded himself. */
export async function isExcluded(on: Queries, userId: Uuid): Promise<boolean> {
  const rows = await on.query<object>({
    text: 'select from users where id = $1 and self_excluded',
    values: [userId],
  })
  return rows.length > 0
}

/** True for one caller of all nodes, when the last announcement of the week is long enough ago. */
export async function claimAnnouncement(on: Queries, week: Day, everyMs: number): Promise<boolean> {
  const rows = await on.query<object>({
    text: `update race_weeks set announced_at = now()
      where starts_on = $1
        and (announced_at is null or announced_at <= now() - $2 * interval '1 ms')
      returning 1 as claimed`,
    values: [week, everyMs],
  })
  return rows.length > 0
}

/** Forgets days and months that no leaderboard reaches back to. */
export async function forgetPeriods(on: Queries, before: { day: Day; month: Day }): Promise<void> {
  await on.query({
    text: `delete from race_points
      where period = 'day' and starts_on < $1 or period = 'month' and starts_on < $2`,
    values: [before.day, before.month],
  })
}
