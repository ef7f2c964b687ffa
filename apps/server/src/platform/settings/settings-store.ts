import { Defect } from '@powerplay/kernel'
import type { Database } from '../database/database.ts'
import type { Log } from '../telemetry/log.ts'
import { repeat } from '../jobs/repeat.ts'
import type { AnySetting, SettingChange, Settings, SettingView } from './settings.ts'

interface Override {
  readonly key: string
  readonly version: number
  readonly value: unknown
}

const pollMs = 1_000

const latest = {
  name: 'settings_latest',
  text: `select distinct on (key) key, version, value from setting_versions
    order by key, version desc`,
}

/**
 * Business settings over the table `setting_versions`. Every process reads the few overrides once
 * a second, so a change holds everywhere in under two.
 */
export async function openSettings(database: Database, log: Log): Promise<Settings> {
  const specs = new Map<string, AnySetting>()
  let overrides = byKey(await database.query<Override>(latest))
  const refresh = async () => {
    overrides = byKey(await database.query<Override>(latest))
  }
  const stop = repeat(log, { event: 'settings.poll_failed', everyMs: pollMs, work: refresh })

  return {
    get(spec) {
      const override = overrides.get(spec.key)
      if (override === undefined) return spec.initial
      const parsed = spec.schema.safeParse(override.value)
      return parsed.success ? parsed.data : spec.initial
    },
    register(more) {
      for (const spec of more) specs.set(spec.key, spec)
    },
    list: () => [...specs.values()].map((spec) => viewOf(spec, overrides.get(spec.key))),
    async set(change) {
      const spec = specs.get(change.key)
      if (!spec) throw new Defect(`unknown setting ${change.key}`)
      const parsed = spec.schema.safeParse(change.value)
      if (!parsed.success) throw new Defect(`the value does not fit ${change.key}: ${spec.help}`)
      const version = await write(database, { ...change, value: parsed.data })
      await refresh()
      log.info({ event: 'settings.changed', key: change.key, version })
      return version
    },
    close: stop,
  }
}

function byKey(rows: readonly Override[]): Map<string, Override> {
  return new Map(rows.map((row) => [row.key, row]))
}

function viewOf(spec: AnySetting, override: Override | undefined): SettingView {
  const { key, initial, help } = spec
  return { key, initial, help, value: override?.value ?? initial, version: override?.version ?? 0 }
}

/** Writes the next version and its audit line together. */
function write(database: Database, change: SettingChange): Promise<number> {
  return database.transaction(async (tx) => {
    await tx.query({ text: `select pg_advisory_xact_lock(hashtext('settings'))` })
    const [row] = await tx.query<{ version: number }>({
      text: `insert into setting_versions (key, version, value, reason, changed_by)
        select $1, coalesce(max(version), 0) + 1, $2::jsonb, $3, $4
        from setting_versions where key = $1 returning version`,
      values: [change.key, JSON.stringify(change.value), change.reason, change.by],
    })
    const version = row?.version ?? 0
    await tx.query({
      text: `select audit_append('settings', 'settings.changed', $1, $2, $3::jsonb)`,
      values: [change.by, change.key, JSON.stringify({ version, reason: change.reason })],
    })
    return version
  })
}
