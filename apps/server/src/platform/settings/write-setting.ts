import { mustHave, refuse } from '@powerplay/kernel'
import type { Queries } from '../database/database.ts'
import { courseOf, endedBy } from './course.ts'
import { latestVersion, lockSettings, readSettingRows, type SettingRow } from './setting-rows.ts'
import type { AnySetting, Foreseen, SettingChange, SettingGuard } from './settings.ts'

type Judged = Pick<SettingChange, 'key' | 'value' | 'applyAt'>

/**
 * Writes versions of settings. The guards are asked under the lock that every writer takes, by what the
 * database holds: of two changes at once the second is judged with the first.
 */
export function settingWriter(
  specs: ReadonlyMap<string, AnySetting>,
  guards: readonly SettingGuard[],
) {
  function judge(rows: readonly SettingRow[], change: Judged): Foreseen {
    const course = courseOf(rows, change)
    for (const check of guards) check(change, course)
    const spec = mustHave(specs.get(change.key), 'the setting of a change')
    const stands = spec.schema.safeParse(course.now[change.key])
    return { before: stands.success ? stands.data : spec.initial, ends: endedBy(rows, change) }
  }
  return {
    foresee: async (change: Judged, on: Queries) => judge(await readSettingRows(on), change),
    /** @throws Refusal core/stale-version, and what a guard refuses */
    async write(tx: Queries, change: SettingChange): Promise<number> {
      await lockSettings(tx)
      const latest = await latestVersion(tx, change.key)
      if (change.from !== undefined && change.from !== latest) refuse('core/stale-version')
      const foreseen = judge(await readSettingRows(tx), change)
      return insertVersion(tx, change, { version: latest + 1, ...foreseen })
    },
  }
}

/** Longer values are cut in the audit trail; the version itself has all of it. */
const notedMax = 200

function noted(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length <= notedMax ? text : `${text.slice(0, notedMax - 1)}…`
}

/** Writes a version and its audit line together. */
async function insertVersion(
  tx: Queries,
  { key, value, reason, by, applyAt = null, ip, agreedBy, behind = [] }: SettingChange,
  { version, before, ends }: Foreseen & { readonly version: number },
): Promise<number> {
  await tx.query({
    text: `insert into setting_versions (key, version, value, reason, changed_by, applies_at)
      values ($1, $2, $3::jsonb, $4, $5, $6)`,
    values: [key, version, JSON.stringify(value), reason, by, applyAt && new Date(applyAt)],
  })
  const detail = {
    version,
    reason,
    before: noted(before),
    after: noted(value),
    ...(applyAt !== null && { applyAt }),
    // Versions that waited for their date and never come.
    ...(ends.length > 0 && { ends: ends.map((one) => one.version) }),
    ...(ip !== undefined && { ip }),
    ...(agreedBy && { agreedBy: agreedBy.userId, agreedFrom: agreedBy.ip }),
    ...(behind.length > 0 && { behind }),
  }
  await tx.query({
    text: `select audit_append('settings', 'settings.changed', $1, $2, $3::jsonb)`,
    values: [by, key, JSON.stringify(detail)],
  })
  return version
}
