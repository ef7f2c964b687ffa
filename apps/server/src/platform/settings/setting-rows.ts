import type { Queries } from '../database/database.ts'
import type { Override } from './overrides.ts'

/** A version that holds now, or that will hold from its date on. */
export interface SettingRow extends Override {
  /** From when on (epoch ms) where that is still to come; null for what holds now. */
  readonly atMs: number | null
}

/** A version that waits for its date. */
export interface WaitingRow extends SettingRow {
  readonly atMs: number
}

export const isWaiting = (row: SettingRow): row is WaitingRow => row.atMs !== null

/**
 * Of all settings the version that holds now and those that will come to hold, at one moment. What a later
 * version holds in place of by its date never comes, and is not among them.
 */
const rows = {
  name: 'settings_rows',
  text: `select s.key, s.version, s.value,
      case when s.applies_at > statement_timestamp()
        then (extract(epoch from s.applies_at) * 1000)::float8 end as "atMs"
    from setting_versions s
    where not exists (select from setting_versions later
      where later.key = s.key and later.version > s.version
        and coalesce(later.applies_at, '-infinity')
          <= greatest(coalesce(s.applies_at, '-infinity'), statement_timestamp()))
    order by s.applies_at nulls first, s.version`,
}

/**
 * SQL that says of a row of `setting_versions` whether it ever came to hold by now. One whose date has passed did
 * not where another held in place of it by then.
 * @param row the name that the statement gives it
 */
export const hasHeldSql = (row: string) => `(${row}.applies_at is null
  or (${row}.applies_at <= clock_timestamp() and not exists (select from setting_versions later
    where later.key = ${row}.key and later.version > ${row}.version
      and greatest(later.changed_at, later.applies_at) <= ${row}.applies_at)))`

export function readSettingRows(on: Queries): Promise<SettingRow[]> {
  return on.query<SettingRow>(rows)
}

/** Until the end of the transaction nobody else writes a version of any setting. */
export async function lockSettings(tx: Queries): Promise<void> {
  await tx.query({ text: `select pg_advisory_xact_lock(hashtext('settings'))` })
}

/** The latest version of a setting, in effect or not; 0 where none was ever written. */
export async function latestVersion(tx: Queries, key: string): Promise<number> {
  const [last] = await tx.query<{ version: number }>({
    text: `select coalesce(max(version), 0)::int as version from setting_versions where key = $1`,
    values: [key],
  })
  return last?.version ?? 0
}
