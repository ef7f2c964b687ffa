import type { Uuid } from '@powerplay/kernel'
import { z } from 'zod'
import type { Queries } from '../../../platform/database/database.ts'
import { hasHeldSql } from '../../../platform/settings/setting-rows.ts'
import type { AnySetting, Settings } from '../../../platform/settings/settings.ts'
import type { FindPeople } from '../areas/cells.ts'
import { secondPersonFor } from './second-person.ts'

/** A version of a setting as it was written. */
export interface SettingVersion {
  readonly key: string
  readonly version: number
  readonly value: unknown
  readonly reason: string
  readonly by: Uuid | null
  readonly changedAt: Date
  /** From when on it holds; null for at once. */
  readonly appliesAt: Date | null
}

const columns = `key, version, value, reason, changed_by as "by",
  changed_at as "changedAt", applies_at as "appliesAt"`
const shownMax = 100

/** The latest version of every setting that was ever changed. */
export function latestVersions(on: Queries): Promise<SettingVersion[]> {
  return on.query({
    text: `select distinct on (key) ${columns} from setting_versions order by key, version desc`,
  })
}

/** The versions of one setting, newest first. */
export function versionsOf(on: Queries, key: string): Promise<SettingVersion[]> {
  return on.query({
    text: `select ${columns} from setting_versions where key = $1 order by version desc limit $2`,
    values: [key, shownMax],
  })
}

/** A stop that a setting says: since when it holds (epoch ms), who said so, and why. */
export type BegunStop = Pick<SettingVersion, 'key' | 'version' | 'reason' | 'by'> & {
  readonly since: number
}

/**
 * Of settings that say something else than `runs` now: since when they do without a break, and what the
 * latest version in effect says of it.
 */
export async function begunStops(
  on: Queries,
  { keys, runs }: { readonly keys: readonly string[]; readonly runs: unknown },
): Promise<ReadonlyMap<string, BegunStop>> {
  const rows = await on.query<BegunStop>({
    text: `select distinct on (key) key, version, reason, changed_by as "by",
        floor(extract(epoch from min(greatest(changed_at, applies_at)) over (partition by key))
          * 1000)::float8 as since
      from setting_versions v
      where key = any($1::text[]) and ${hasHeldSql('v')}
        and version > coalesce((
          select max(r.version) from setting_versions r
          where r.key = v.key and r.value = $2::jsonb and ${hasHeldSql('r')}), 0)
      order by key, version desc`,
    values: [keys, JSON.stringify(runs)],
  })
  return new Map(rows.map((row) => [row.key, row]))
}

/**
 * Who put each of these into a list that names it without a break since, and when, by name. Its version is
 * the number that `listedSince` says.
 */
export async function begunNamings(
  on: Queries,
  { key, names }: { readonly key: string; readonly names: readonly string[] },
): Promise<ReadonlyMap<string, BegunStop>> {
  const rows = await on.query<BegunStop & { readonly name: string }>({
    text: `select distinct on (n.name) n.name, v.key, 1 + n.last as version, v.reason,
        v.changed_by as "by",
        floor(extract(epoch from greatest(v.changed_at, v.applies_at)) * 1000)::float8 as since
      from (select name, coalesce((select max(r.version) from setting_versions r
            where r.key = $1 and ${hasHeldSql('r')}
              and not exists (select from jsonb_array_elements_text(
                case jsonb_typeof(r.value) when 'array' then r.value else '[]' end) as listed (one)
                where listed.one = named.name)), 0) as last
          from unnest($2::text[]) as named (name)) n
        join setting_versions v on v.key = $1 and v.version > n.last and ${hasHeldSql('v')}
      order by n.name, v.version`,
    values: [key, names],
  })
  return new Map(rows.map((row) => [row.name, row]))
}

/**
 * What would hold of a setting without another version: the value in effect, and those that wait for
 * their date. Nobody changes a setting until the transaction is over.
 */
export async function heldValues(
  settings: Pick<Settings, 'hold'>,
  tx: Queries,
  spec: AnySetting,
): Promise<readonly unknown[]> {
  const { value } = await settings.hold(spec, tx)
  const waiting = await tx.query<{ value: unknown }>({
    text: `select value from setting_versions
      where key = $1 and applies_at > clock_timestamp() and version > coalesce((select max(version)
        from setting_versions
        where key = $1 and (applies_at is null or applies_at <= clock_timestamp())), 0)`,
    values: [spec.key],
  })
  return [value, ...waiting.map((version) => version.value)]
}

/** What the panel of one setting needs: its schema for the form, and its versions. */
export async function showSetting(
  spec: AnySetting,
  current: unknown,
  { on, findPeople }: { readonly on: Queries; readonly findPeople: FindPeople },
) {
  const versions = await versionsOf(on, spec.key)
  const people = await findPeople(versions.flatMap(({ by }) => by ?? []))
  return {
    help: spec.help,
    second: secondPersonFor(spec.key),
    value: current,
    initial: spec.initial,
    schema: z.toJSONSchema(spec.schema, { unrepresentable: 'any' }),
    versions: versions.map(({ version, value, reason, by, changedAt, appliesAt }) => ({
      version,
      value,
      reason,
      by: by === null ? null : (people.get(by)?.name ?? null),
      at: changedAt.getTime(),
      applyAt: appliesAt?.getTime() ?? null,
    })),
  }
}
