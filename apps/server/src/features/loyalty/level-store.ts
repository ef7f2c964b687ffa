import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Config } from '../../config.ts'
import type { Queries } from '../../platform/database/database.ts'
import { holdReading } from '../wallet/index.ts'
import type { HeldLevel, TermsVersion } from './accrual.ts'
import { playLevelMax, type LevelTerms, type Totals } from './levels.ts'

/** A level that a player reached. */
export interface LevelRow extends HeldLevel {
  readonly userId: Uuid
}

const epochMs = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

/** Players whose figures grew, and what the levels ask. */
interface Reaching {
  readonly userIds: readonly Uuid[]
  readonly levels: readonly LevelTerms[]
  /** Whether play money stands for a deposit. */
  readonly countsPlay: boolean
}

/** Writes down the levels that these players' figures have reached by now. */
export async function reachLevels(
  tx: Queries,
  { userIds, levels, countsPlay }: Reaching,
): Promise<void> {
  const reachable = levels.slice(1, playLevelMax + 1)
  await tx.query({
    name: 'loyalty_reach',
    text: `insert into loyalty_levels (user_id, level, source)
      select t.user_id, n.level, 'play' from loyalty_totals t
        join unnest($2::smallint[], $3::bigint[], $4::bigint[]) as n (level, deposit, wager)
          on t.deposited_usd_e6 + case when $5 then t.play_usd_e6 else 0 end >= n.deposit * 1000000
            and t.rated_usd_e6 >= n.wager * 1000000
      where t.user_id = any($1::uuid[])
      order by t.user_id, n.level
      on conflict do nothing`,
    values: [
      userIds,
      reachable.map((_, place) => place + 1),
      reachable.map((level) => level.deposit),
      reachable.map((level) => level.wager),
      countsPlay,
    ],
  })
}

/** Writes down a level that staff give; it counts for bets settled after this. */
export async function giveLevel(tx: Queries, userId: Uuid, level: number): Promise<void> {
  await holdReading(tx)
  await tx.query({
    text: `insert into loyalty_levels (user_id, level, source) values ($1, $2, 'staff')
      on conflict do nothing`,
    values: [userId, level],
  })
}

/** The levels of these players. */
export async function readLevels(on: Queries, userIds: readonly Uuid[]): Promise<LevelRow[]> {
  return on.query<LevelRow>({
    name: 'loyalty_levels',
    text: `select user_id as "userId", level, ${epochMs('reached_at')} as "reachedAt"
      from loyalty_levels where user_id = any($1::uuid[]) order by level`,
    values: [userIds],
  })
}

/** The highest level of each of these players; those without one are left out. */
export async function levelsOf(
  on: Queries,
  userIds: readonly Uuid[],
): Promise<ReadonlyMap<Uuid, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await readLevels(on, userIds)
  // In ascending order, so the last one of a player stays.
  return new Map(rows.map(({ userId, level }) => [userId, level]))
}

/** Levels that nobody was told of yet; each caller of all nodes gets others. */
export async function takeUntold(
  on: Queries,
  userIds: readonly Uuid[],
): Promise<{ userId: Uuid; level: number; source: 'play' | 'staff' }[]> {
  return on.query({
    text: `update loyalty_levels set is_told = true
      where user_id = any($1::uuid[]) and not is_told
      returning user_id as "userId", level, source`,
    values: [userIds],
  })
}

/** Lifetime figures of a player; zero before the first counted bet. */
export async function readTotals(
  on: Queries,
  userId: Uuid,
  { DEMO_BUILD: countsPlay }: Pick<Config, 'DEMO_BUILD'>,
): Promise<Totals> {
  const [row] = await on.query<Totals>({
    name: 'loyalty_totals_of',
    text: `select rated_usd_e6 as "ratedUsdE6",
        deposited_usd_e6 + case when $2 then play_usd_e6 else 0 end as "depositedUsdE6"
      from loyalty_totals where user_id = $1`,
    values: [userId, countsPlay],
  })
  return row ?? { ratedUsdE6: 0n, depositedUsdE6: 0n }
}

/** All versions of the terms, oldest first. */
export async function readTerms(on: Queries): Promise<TermsVersion[]> {
  return on.query<TermsVersion>({
    name: 'loyalty_terms',
    text: `select ${epochMs('valid_from')} as "validFrom", levels from loyalty_terms order by valid_from`,
  })
}

/** Notes terms that differ from the latest ones, to count from now on. */
export async function keepTerms(on: Queries, levels: readonly LevelTerms[]): Promise<void> {
  await on.query({
    text: `insert into loyalty_terms (valid_from, levels)
      select clock_timestamp(), $1::jsonb
      where $1::jsonb is distinct from
        (select levels from loyalty_terms order by valid_from desc limit 1)
      on conflict do nothing`,
    values: [JSON.stringify(levels)],
  })
}

/** When a player reached a level. */
export function sinceOf(held: readonly HeldLevel[], level: number): InstantMs | null {
  return held.find((row) => row.level === level)?.reachedAt ?? null
}

/** Rows by their player, each player's in the order they came. */
export function byUser<Row extends { readonly userId: Uuid }>(
  rows: readonly Row[],
): Map<Uuid, Row[]> {
  const groups = new Map<Uuid, Row[]>()
  for (const row of rows) {
    const known = groups.get(row.userId)
    if (known) known.push(row)
    else groups.set(row.userId, [row])
  }
  return groups
}
