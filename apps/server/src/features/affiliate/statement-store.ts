import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import type { StatementLine } from './tree.ts'

/** A line with whose referral it is about and where it stands. */
export interface LineRow extends StatementLine {
  readonly userId: Uuid
  readonly referrerId: Uuid
  readonly place: number
}

/** A published statement. */
export interface StatementRow {
  readonly day: string
  readonly root: string
  readonly leaves: number
  readonly publishedAt: InstantMs
}

/** The first day that a statement can be of, and the last one that has one. */
export async function statementSpan(
  on: Queries,
): Promise<{ readonly first: string | null; readonly last: string | null }> {
  const [row] = await on.query<{ first: string | null; last: string | null }>({
    text: `select (select (min(hour) at time zone 'UTC')::date::text from affiliate_hours) as first,
      (select max(day)::text from affiliate_statements) as last`,
  })
  return row ?? { first: null, last: null }
}

/** What each referral comes to up to an instant, in the order of the tokens. */
export async function linesUntil(tx: Queries, until: InstantMs): Promise<LineRow[]> {
  return tx.query<LineRow>({
    text: `select l.user_id as "userId", l.referrer_id as "referrerId", l.token,
        (row_number() over (order by l.token) - 1)::int as place,
        sum(h.rated_usd_e6)::bigint as "ratedE6",
        sum(h.theoretical_usd_e6)::bigint as "theoreticalE6",
        sum(h.earned_usd_e6)::bigint as "earnedE6"
      from affiliate_links l join affiliate_hours h on h.user_id = l.user_id and h.hour < $1
      group by l.user_id order by l.token`,
    values: [new Date(until)],
  })
}

/** Publishes a statement; another node's of the same day stands. @returns whether this one did. */
export async function keepStatement(
  tx: Queries,
  statement: StatementRow,
  lines: readonly LineRow[],
): Promise<boolean> {
  const { day, root, leaves, publishedAt } = statement
  const rows = await tx.query({
    text: `insert into affiliate_statements (day, root, leaves, published_at)
      values ($1, $2, $3, $4) on conflict do nothing returning day`,
    values: [day, root, leaves, new Date(publishedAt)],
  })
  if (rows.length === 0) return false
  await tx.query({
    text: `insert into affiliate_statement_lines
        (day, place, user_id, rated_usd_e6, theoretical_usd_e6, earned_usd_e6)
      select $1::date, * from unnest($2::int[], $3::uuid[], $4::bigint[], $5::bigint[], $6::bigint[])`,
    values: [
      day,
      lines.map((line) => line.place),
      lines.map((line) => line.userId),
      lines.map((line) => line.ratedE6),
      lines.map((line) => line.theoreticalE6),
      lines.map((line) => line.earnedE6),
    ],
  })
  return true
}

const columns = `day::text as day, root, leaves,
  (extract(epoch from published_at) * 1000)::float8 as "publishedAt"`

/** Statements, newest first, and how many there are. */
export async function readStatements(
  on: Queries,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: StatementRow[]; total: number }> {
  const rows = await on.query<StatementRow>({
    text: `select ${columns} from affiliate_statements order by day desc limit $1 offset $2`,
    values: [page.limit, page.offset],
  })
  const [count] = await on.query<{ total: number }>({
    text: 'select count(*)::int as total from affiliate_statements',
  })
  return { rows, total: count?.total ?? 0 }
}

/** The statement of a day with the lines of all affiliates; undefined before it is published. */
export async function readStatement(
  on: Queries,
  day: string,
): Promise<(StatementRow & { readonly lines: readonly LineRow[] }) | undefined> {
  const [statement] = await on.query<StatementRow>({
    text: `select ${columns} from affiliate_statements where day = $1::date`,
    values: [day],
  })
  if (!statement) return undefined
  const lines = await on.query<LineRow>({
    text: `select s.place, s.user_id as "userId", l.referrer_id as "referrerId", l.token,
        s.rated_usd_e6 as "ratedE6", s.theoretical_usd_e6 as "theoreticalE6",
        s.earned_usd_e6 as "earnedE6"
      from affiliate_statement_lines s join affiliate_links l on l.user_id = s.user_id
      where s.day = $1::date order by s.place`,
    values: [day],
  })
  return { ...statement, lines }
}
