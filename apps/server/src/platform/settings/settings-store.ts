import { Defect } from '@powerplay/kernel'
import type { Database } from '../database/database.ts'
import type { Log } from '../telemetry/log.ts'
import { repeat } from '../jobs/repeat.ts'
import { createOverrides, problemIn, type Override } from './overrides.ts'
import { isWaiting, latestVersion, lockSettings, readSettingRows } from './setting-rows.ts'
import type { AnySetting, SettingGuard, Settings, SettingView } from './settings.ts'
import { settingWriter } from './write-setting.ts'

const pollMs = 1_000

/**
 * Business settings over the table `setting_versions`. Every process reads the few overrides once
 * a second, so a change holds everywhere in under two.
 */
export async function openSettings(database: Database, log: Log): Promise<Settings> {
  const specs = new Map<string, AnySetting>()
  const tell = ({ key, version }: Pick<Override, 'key' | 'version'>, problem: string) =>
    log.error({ event: 'settings.unreadable', key, version, problem })
  const overrides = createOverrides(tell)
  const held = async () => (await readSettingRows(database)).filter((row) => !isWaiting(row))
  overrides.take(await held())
  // Whoever asks for a value has it read; what nobody asks for is to be known as unreadable too.
  const readAll = (some: Iterable<AnySetting>) => {
    for (const spec of some) overrides.valueOf(spec)
  }
  let [begun, shown] = [0, 0]
  const refresh = async () => {
    begun += 1
    const turn = begun
    const read = await held()
    // One that began before another and ends after it has older values.
    if (turn < shown) return
    shown = turn
    overrides.take(read)
    readAll(specs.values())
  }
  const guards: SettingGuard[] = []
  const { foresee, write } = settingWriter(specs, guards)
  const stop = repeat(log, { event: 'settings.poll_failed', everyMs: pollMs, work: refresh })

  return {
    get: (spec) => overrides.valueOf(spec),
    register(more) {
      for (const spec of more) specs.set(spec.key, spec)
      readAll(more)
    },
    list: () =>
      [...specs.values()].map((spec) => ({
        ...viewOf(spec, overrides.find(spec.key)),
        problem: overrides.problemOf(spec),
      })),
    guard: (check) => void guards.push(check),
    foresee,
    find: (key) => specs.get(key),
    refresh,
    async hold(spec, tx) {
      await lockSettings(tx)
      const version = await latestVersion(tx, spec.key)
      const stands = (await readSettingRows(tx)).find(
        (row) => row.key === spec.key && !isWaiting(row),
      )
      if (stands === undefined) return { version, value: spec.initial }
      const parsed = spec.schema.safeParse(stands.value)
      if (parsed.success) return { version, value: parsed.data }
      tell(stands, problemIn(parsed.error))
      return { version, value: spec.initial }
    },
    async set(change, tx) {
      const spec = specs.get(change.key)
      if (!spec) throw new Defect(`unknown setting ${change.key}`)
      const parsed = spec.schema.safeParse(change.value)
      if (!parsed.success) throw new Defect(`the value does not fit ${change.key}: ${spec.help}`)
      const fitting = { ...change, value: parsed.data }
      const version = await (tx === undefined
        ? database.transaction((own) => write(own, fitting))
        : write(tx, fitting))
      if (tx === undefined) await refresh()
      log.info({ event: 'settings.changed', key: change.key, version })
      return version
    },
    close: stop,
  }
}

function viewOf(spec: AnySetting, override: Override | undefined): Omit<SettingView, 'problem'> {
  const { key, initial, help } = spec
  return { key, initial, help, value: override?.value ?? initial, version: override?.version ?? 0 }
}
