import type { Uuid } from '@powerplay/kernel'
import { z } from 'zod'
import type { Queries } from '../../../platform/database/database.ts'
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
