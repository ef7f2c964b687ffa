import { isWaiting, type SettingRow, type WaitingRow } from './setting-rows.ts'
import type { SettingChange, SettingsCourse, SettingsMoment } from './settings.ts'

type Dated = Pick<SettingChange, 'key' | 'applyAt'>

const valuesOf = (rows: readonly SettingRow[]): SettingsMoment =>
  Object.fromEntries(rows.map(({ key, value }) => [key, value]))

/**
 * What is set now, and at every moment from a change on at which something else changes. Pure.
 * @param rows what holds, and what waits and will come.
 */
export function courseOf(
  rows: readonly SettingRow[],
  { key, applyAt = null }: Dated,
): SettingsCourse {
  const now = valuesOf(rows.filter((row) => !isWaiting(row)))
  const others = rows.filter(isWaiting).filter((row) => row.key !== key)
  const from = applyAt ?? 0
  const instants = [from, ...others.map(({ atMs }) => atMs).filter((atMs) => atMs > from)]
  const timeline = instants.map((instant) => {
    const due = others.filter(({ atMs }) => atMs <= instant)
    return { ...now, ...valuesOf(due.toSorted((one, other) => one.version - other.version)) }
  })
  return { now, timeline }
}

/** Versions that wait for their date, and would never come once a change of the same setting is written. Pure. */
export function endedBy(
  rows: readonly SettingRow[],
  { key, applyAt = null }: Dated,
): readonly WaitingRow[] {
  return rows
    .filter(isWaiting)
    .filter((row) => row.key === key && (applyAt === null || applyAt <= row.atMs))
}
