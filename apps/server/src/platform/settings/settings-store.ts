import { Defect, refuse } from '@powerplay/kernel'
import type { Database, Queries } from '../database/database.ts'
import type { Log } from '../telemetry/log.ts'
import { repeat } from '../jobs/repeat.ts'
import { createOverrides, problemIn, type Override } from './overrides.ts'
import type { AnySetting, SettingChange, SettingGuard, Settings, SettingView } from './settings.ts'

const pollMs = 1_000

const latest = {
  name: 'settings_latest',
  text: `select distinct on (key) key, version, value from setting_versions
    where applies_at is null or applies_at <= clock_timestamp() order by key, version desc`,
}

interface Pending extends Override {
  readonly atMs: number
}

const pending = {
  name: 'settings_pending',
  text: `select key, version, value, (extract(epoch from applies_at) * 1000)::float8 as "atMs"
    from setting_versions where applies_at > clock_timestamp() order by applies_at, version`,
}

/** What other settings will be, at every moment from an instant on at which one of them changes. */
function timelineFrom(
  waiting: readonly Pending[],
  key: string,
  fromMs: number,
): readonly Readonly<Record<string, unknown>>[] {
  const others = waiting.filter((each) => each.key !== key)
  const instants = [fromMs, ...others.map(({ atMs }) => atMs).filter((atMs) => atMs > fromMs)]
  return instants.map((instant) => {
    const due = others.filter(({ atMs }) => atMs <= instant)
    const newest = due.toSorted((one, other) => one.version - other.version)
    return Object.fromEntries(newest.map((each) => [each.key, each.value]))
  })
}

/**
 * Business settings over the table `setting_versions`. Every process reads the few overrides once
 * a second, so a change holds everywhere in under two.
 */
export async function openSettings(database: Database, log: Log): Promise<Settings> {
  const specs = new Map<string, AnySetting>()
  const tell = ({ key, version }: Pick<Override, 'key' | 'version'>, problem: string) =>
    log.error({ event: 'settings.unreadable', key, version, problem })
  const overrides = createOverrides(tell)
  overrides.take(await database.query<Override>(latest))
  let waiting = await database.query<Pending>(pending)
  // Whoever asks for a value has it read; what nobody asks for is to be known as unreadable too.
  const readAll = (some: Iterable<AnySetting>) => {
    for (const spec of some) overrides.valueOf(spec)
  }
  let [begun, shown] = [0, 0]
  const refresh = async () => {
    begun += 1
    const turn = begun
    const read = await database.query<Override>(latest)
    const readWaiting = await database.query<Pending>(pending)
    // One that began before another and ends after it has older values.
    if (turn < shown) return
    shown = turn
    overrides.take(read)
    waiting = readWaiting
    readAll(specs.values())
  }
  const guards: SettingGuard[] = []
  const expectAllowed: Settings['expectAllowed'] = ({ key, value, applyAt }) => {
    const timeline = timelineFrom(waiting, key, applyAt ?? 0)
    for (const check of guards) check({ key, value }, timeline)
  }
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
    expectAllowed,
    find: (key) => specs.get(key),
    refresh,
    async hold(spec, tx) {
      const { version, held } = await lockLatest(tx, spec.key)
      if (held === null) return { version, value: spec.initial }
      const parsed = spec.schema.safeParse(held[0])
      if (parsed.success) return { version, value: parsed.data }
      tell({ key: spec.key, version }, problemIn(parsed.error))
      return { version, value: spec.initial }
    },
    async set(change, tx) {
      const spec = specs.get(change.key)
      if (!spec) throw new Defect(`unknown setting ${change.key}`)
      const parsed = spec.schema.safeParse(change.value)
      if (!parsed.success) throw new Defect(`the value does not fit ${change.key}: ${spec.help}`)
      if (tx === undefined) await refresh()
      expectAllowed({ ...change, value: parsed.data })
      const before = overrides.find(change.key)?.value ?? spec.initial
      const fitting = { ...change, value: parsed.data, before }
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

/** Longer values are cut in the audit trail; the version itself has all of it. */
const notedMax = 200

function noted(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length <= notedMax ? text : `${text.slice(0, notedMax - 1)}…`
}

/** The latest version, and in a list the value in effect (null: none was ever set), locked for the transaction. */
async function lockLatest(
  tx: Queries,
  key: string,
): Promise<{ readonly version: number; readonly held: readonly unknown[] | null }> {
  await tx.query({ text: `select pg_advisory_xact_lock(hashtext('settings'))` })
  const [last] = await tx.query<{ version: number; held: readonly unknown[] | null }>({
    text: `select coalesce(max(version), 0)::int as version,
        (select jsonb_build_array(value) from setting_versions
          where key = $1 and (applies_at is null or applies_at <= clock_timestamp())
          order by version desc limit 1) as held
      from setting_versions where key = $1`,
    values: [key],
  })
  return last ?? { version: 0, held: null }
}

/** Writes the next version and its audit line together. */
async function write(
  tx: Queries,
  change: SettingChange & { readonly before: unknown },
): Promise<number> {
  const { key, value, before, reason, by, from, applyAt = null, ip, agreedBy } = change
  const { version: latestVersion } = await lockLatest(tx, key)
  if (from !== undefined && from !== latestVersion) refuse('core/stale-version')
  const version = latestVersion + 1
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
    ...(ip !== undefined && { ip }),
    ...(agreedBy && { agreedBy: agreedBy.userId, agreedFrom: agreedBy.ip }),
  }
  await tx.query({
    text: `select audit_append('settings', 'settings.changed', $1, $2, $3::jsonb)`,
    values: [by, key, JSON.stringify(detail)],
  })
  return version
}
