import { sql, type Kysely } from 'kysely'
import { ServiceProblem } from './reach-database.ts'

/**
 * Migrations beside which no node of an older version may work: they change columns that its statements of
 * money name, or have a projection read the journal anew, which that node would fill as it knows it. All
 * others leave the version before running while nodes are replaced.
 */
const needAllStopped: readonly string[] = [
  ...['0200_spine', '0213_crash_pockets', '0214_play_pockets'],
  '0973_player_results',
]

/** A lane of the settler that was silent for so long is nobody's. */
const silenceSeconds = 15

/**
 * Refuses to migrate beside nodes that the migration would break, told by the lanes in which they
 * write money. A node that moved no money lately is not seen: the operator has to know of it.
 * @param wanted names of all migrations that are to be applied in the end.
 * @throws ServiceProblem
 */
export async function refuseBesideOlderNodes(
  db: Kysely<unknown>,
  wanted: readonly string[],
): Promise<void> {
  const pending = needAllStopped.filter((name) => wanted.includes(name))
  if (pending.length === 0 || !(await isFilled(db))) return
  const { rows } = await sql<{ name: string; seconds: number | null }>`
    select name, (
      select extract(epoch from clock_timestamp() - max(seen_at))::float8 from lanes) as seconds
    from unnest(${pending}::text[]) as pending (name)
    where not exists (select from kysely_migration m where m.name = pending.name)
    order by name limit 1`.execute(db)
  const [next] = rows
  if (!next || next.seconds === null || next.seconds >= silenceSeconds) return
  throw new ServiceProblem(
    `Migration ${next.name} cannot run beside nodes of an older version, and one of them wrote money ` +
      `${Math.round(next.seconds)} s ago. Stop all of them, wait ${silenceSeconds} s and start again.`,
  )
}

async function isFilled(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ filled: boolean }>`
    select to_regclass('lanes') is not null and to_regclass('kysely_migration') is not null
      as filled`.execute(db)
  return rows[0]?.filled === true
}
