import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../database/database.ts'
import { isWaiting, readSettingRows, type WaitingRow } from './setting-rows.ts'
import type { AnySetting, SettingChange, Settings } from './settings.ts'

type Parts = Pick<Settings, 'hold' | 'set'>

/** Who changes a setting, and why. */
type Told = Pick<SettingChange, 'reason' | 'by' | 'ip' | 'agreedBy' | 'from'>

/** A change that holds at once, and what becomes of the versions that wait for their date. */
export interface KeptChange extends Told {
  readonly spec: AnySetting
  readonly value: unknown
  /** The value that a waiting version goes on with; undefined where it ends. */
  readonly goOn: (waiting: unknown) => unknown
}

/** Names that go into a setting whose value is a list of texts, or out of it. */
export interface Naming extends Told {
  readonly spec: AnySetting
  readonly add?: readonly string[]
  readonly drop?: readonly string[]
}

const reasonMax = 500

const namesIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Versions of a setting that wait for their date, the first to come first. */
async function waitingOf(on: Queries, key: string): Promise<WaitingRow[]> {
  return (await readSettingRows(on)).filter(isWaiting).filter((row) => row.key === key)
}

/** Who stands behind a version, by its line of the trail. */
interface Backers {
  readonly asker: Uuid | null
  readonly askedFrom: string
  readonly other: Uuid | null
  readonly agreedFrom: string
  /** Who asked for it, or agreed to it, before somebody else wrote it anew. */
  readonly behind: readonly Uuid[]
}

async function backersOf(on: Queries, { key, version }: WaitingRow) {
  const [line] = await on.query<Backers>({
    text: `select actor as asker, coalesce(detail->>'ip', '') as "askedFrom",
        detail->>'agreedBy' as other, coalesce(detail->>'agreedFrom', '') as "agreedFrom",
        coalesce(detail->'behind', '[]') as behind
      from audit_lines where subject = $1 and stream = 'settings' and event = 'settings.changed'
        and detail @> jsonb_build_object('version', $2::int)`,
    values: [key, version],
  })
  return line
}

/**
 * Whom the line of a version names that goes on: who agrees to the act now or, where one person acts alone, who
 * agreed to the version or asked for it; and beside the two all others who ever stood behind it.
 */
async function namesOf(
  on: Queries,
  row: WaitingRow,
  { by, agreedBy: agreesNow }: Pick<Told, 'by' | 'agreedBy'>,
): Promise<Pick<SettingChange, 'agreedBy' | 'behind'>> {
  const line = await backersOf(on, row)
  if (line === undefined) return { agreedBy: agreesNow }
  const { asker, askedFrom, other, agreedFrom, behind } = line
  let agreedBy = agreesNow
  if (agreedBy === undefined && other !== null) {
    if (other !== by) agreedBy = { userId: other, ip: agreedFrom }
    else if (asker !== null) agreedBy = { userId: asker, ip: askedFrom }
  }
  const stood = [...behind, asker, other].filter((id) => id !== null)
  const others = new Set(stood.filter((id) => id !== by && id !== agreedBy?.userId))
  return { agreedBy, behind: [...others] }
}

/**
 * Sets a value that holds at once. A new version ends those that wait for their date; they are written anew
 * as `goOn` has them, so that a stop by one person ends no stop that two have agreed on for later.
 * @returns the version that holds at once. @throws Refusal core/stale-version
 */
export async function setKeeping(
  settings: Parts,
  tx: Queries,
  { spec, value, goOn, from, ...told }: KeptChange,
): Promise<number> {
  await settings.hold(spec, tx)
  const waiting = await waitingOf(tx, spec.key)
  const change = { ...told, key: spec.key, value }
  const version = await settings.set(from === undefined ? change : { ...change, from }, tx)
  for (const row of waiting) {
    const next = goOn(row.value)
    const kept = spec.schema.safeParse(next)
    // What an earlier program wrote and this one does not read was never going to hold.
    if (next === undefined || !kept.success) continue
    const reason = `version ${row.version} goes on: ${told.reason}`.slice(0, reasonMax)
    // Whoever agreed to it for its date has agreed to what goes on of it.
    const names = await namesOf(tx, row, told)
    await settings.set({ ...change, ...names, value: kept.data, applyAt: row.atMs, reason }, tx)
  }
  return version
}

/** Puts names into a list, or takes them out, now and in every version that waits for its date. */
export async function nameInList(
  settings: Parts,
  tx: Queries,
  { add = [], drop = [], ...told }: Naming,
): Promise<number> {
  const { value } = await settings.hold(told.spec, tx)
  const goOn = (list: unknown) => [
    ...namesIn(list).filter((name) => !drop.includes(name) && !add.includes(name)),
    ...add,
  ]
  return setKeeping(settings, tx, { ...told, value: goOn(value), goOn })
}

/**
 * What a plan says of versions with a date to come that name any of these, where they are taken out of them. A
 * single one is called `it`.
 */
export async function datedNaming(
  on: Queries,
  key: string,
  named: string | readonly string[],
): Promise<string> {
  const names = typeof named === 'string' ? [named] : named
  return (await waitingOf(on, key))
    .flatMap(({ version, atMs, value }) => {
      const found = names.filter((name) => namesIn(value).includes(name))
      if (found.length === 0) return []
      const which = typeof named === 'string' ? 'it' : found.join(', ')
      const from = new Date(atMs).toISOString()
      return [`; version ${version}, which names ${which} from ${from}, will do so no longer`]
    })
    .join('')
}
