import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'

/** Counts of an affiliate's referrals and clicks. */
export interface CountsRow {
  readonly referrals: number
  readonly qualified: number
  readonly active: number
  readonly clicks: number
  readonly paidCents: bigint
  readonly isUnderReview: boolean
}

/** @param since first instant that counts as lately. */
export async function readCounts(on: Queries, userId: Uuid, since: InstantMs): Promise<CountsRow> {
  const [row] = await on.query<CountsRow>({
    name: 'affiliate_counts',
    text: `select count(*)::int as referrals,
        (count(*) filter (where l.state = 'qualified'))::int as qualified,
        (count(*) filter (where exists (select from affiliate_hours h
          where h.user_id = l.user_id and h.hour >= $2 and h.rated_usd_e6 > 0)))::int as active,
        coalesce((select sum(c.clicks) from affiliate_clicks c
          join affiliate_codes k on k.id = c.code_id
          where k.user_id = $1 and c.day >= ($2::timestamptz at time zone 'UTC')::date), 0)::int as clicks,
        coalesce((select sum(p.cents) from affiliate_payouts p where p.user_id = $1), 0)::bigint
          as "paidCents",
        coalesce((select a.is_under_review from affiliate_accounts a where a.user_id = $1), false)
          as "isUnderReview"
      from affiliate_links l where l.referrer_id = $1`,
    values: [userId, new Date(since)],
  })
  return (
    row ?? {
      ...{ referrals: 0, qualified: 0, active: 0, clicks: 0 },
      ...{ paidCents: 0n, isUnderReview: false },
    }
  )
}

/** What came by a code. */
export interface CodeFigures {
  readonly id: Uuid
  readonly clicks: number
  readonly signups: number
  readonly qualified: number
  readonly earnedE6: bigint
}

/** Commission that counts of a link: all of it, or of a blocked one what was claimed. */
const countedSql = `case when l.state = 'blocked' then l.claimed_usd_e6
  else coalesce(t.earned_usd_e6, 0) end`

/** What came by each code of a player. */
export async function readCodeFigures(on: Queries, userId: Uuid): Promise<CodeFigures[]> {
  return on.query<CodeFigures>({
    name: 'affiliate_code_figures',
    text: `select k.id,
        coalesce((select sum(c.clicks) from affiliate_clicks c where c.code_id = k.id), 0)::int
          as clicks,
        count(l.user_id)::int as signups,
        (count(*) filter (where l.state = 'qualified'))::int as qualified,
        coalesce(sum(${countedSql}), 0)::bigint as "earnedE6"
      from affiliate_codes k
      left join affiliate_links l on l.code_id = k.id
      left join affiliate_totals t on t.user_id = l.user_id
      where k.user_id = $1 group by k.id`,
    values: [userId],
  })
}

/** A day of the chart. */
export interface DayRow {
  readonly date: string
  readonly clicks: number
  readonly signups: number
  readonly earnedE6: bigint
}

/** Days up to and with the last one, oldest first. @param first, last UTC days. */
export async function readDays(
  on: Queries,
  userId: Uuid,
  { first, last }: { readonly first: string; readonly last: string },
): Promise<DayRow[]> {
  return on.query<DayRow>({
    name: 'affiliate_days',
    text: `with days as (
        select d::date as day from generate_series($2::date, $3::date, interval '1 day') as d),
      clicks as (
        select c.day, sum(c.clicks)::int as n from affiliate_clicks c
        join affiliate_codes k on k.id = c.code_id
        where k.user_id = $1 and c.day between $2::date and $3::date group by c.day),
      links as (
        select l.user_id, l.state, (l.created_at at time zone 'UTC')::date as day
        from affiliate_links l where l.referrer_id = $1),
      earned as (
        select (h.hour at time zone 'UTC')::date as day, sum(h.earned_usd_e6)::bigint as e6
        from links l join affiliate_hours h on h.user_id = l.user_id
          and h.hour >= $2::date::timestamp at time zone 'UTC'
        where l.state <> 'blocked' group by 1)
      select d.day::text as date, coalesce(c.n, 0) as clicks,
        (select count(*) from links l where l.day = d.day)::int as signups,
        coalesce(e.e6, 0)::bigint as "earnedE6"
      from days d left join clicks c on c.day = d.day left join earned e on e.day = d.day
      order by d.day`,
    values: [userId, first, last],
  })
}

/** A referral as its affiliate may see it. */
export interface ReferralRow {
  readonly name: string
  readonly token: string
  readonly state: 'pending' | 'qualified' | 'blocked'
  readonly wasQualified: boolean
  readonly joinedAt: InstantMs
  readonly ratedE6: bigint
  readonly earnedE6: bigint
}

/** Rows of a page. */
export interface Page {
  readonly limit: number
  readonly offset: number
}

/** Referrals, newest first, and how many there are. @param code of one code only; null for all. */
export async function readReferrals(
  on: Queries,
  { userId, code }: { readonly userId: Uuid; readonly code: string | null },
  page: Page,
): Promise<{ rows: ReferralRow[]; total: number }> {
  const from = `from affiliate_links l left join affiliate_codes k on k.id = l.code_id
    where l.referrer_id = $1 and ($2::text is null or k.code = $2)`
  const rows = await on.query<ReferralRow>({
    text: `select u.name, l.token, l.state, l.qualified_at is not null as "wasQualified",
        (extract(epoch from l.created_at) * 1000)::float8 as "joinedAt",
        coalesce(t.rated_usd_e6, 0)::bigint as "ratedE6", (${countedSql})::bigint as "earnedE6"
      from (select l.* ${from} order by l.created_at desc, l.user_id limit $3 offset $4) l
      join users u on u.id = l.user_id
      left join affiliate_totals t on t.user_id = l.user_id
      order by l.created_at desc, l.user_id`,
    values: [userId, code, page.limit, page.offset],
  })
  const [count] = await on.query<{ total: number }>({
    text: `select count(*)::int as total ${from}`,
    values: [userId, code],
  })
  return { rows, total: count?.total ?? 0 }
}

/** A claim as the list shows it. */
export interface PayoutRow {
  readonly at: InstantMs
  readonly currency: string
  readonly amountMinor: bigint
  readonly cents: bigint
  readonly isPaid: boolean
}

/** Claims of a player, newest first, and how many there are. */
export async function readPayouts(
  on: Queries,
  userId: Uuid,
  page: Page,
): Promise<{ rows: PayoutRow[]; total: number }> {
  const rows = await on.query<PayoutRow>({
    text: `select (extract(epoch from claimed_at) * 1000)::float8 as at, currency,
        amount_minor as "amountMinor", cents, paid_at is not null as "isPaid"
      from affiliate_payouts where user_id = $1 order by number desc limit $2 offset $3`,
    values: [userId, page.limit, page.offset],
  })
  const [count] = await on.query<{ total: number }>({
    text: 'select count(*)::int as total from affiliate_payouts where user_id = $1',
    values: [userId],
  })
  return { rows, total: count?.total ?? 0 }
}
