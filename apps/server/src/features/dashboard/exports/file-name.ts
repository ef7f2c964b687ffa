import type { StaffExport } from './export-store.ts'

/** The one place in the journal that a note of a report begins with. */
const position = /^Journal position ([\d,]+)/

/**
 * What a file is called: its area, the day on which it is fetched, and of a report the journal position that
 * it was made at, so that the file says so by itself: `report-profit-2026-03-03-position-2202.csv`. Pure.
 */
export function fileName({ area, note }: Pick<StaffExport, 'area' | 'note'>, now: number): string {
  const day = new Date(now).toISOString().slice(0, 10)
  const place = position.exec(note ?? '')?.[1]?.replaceAll(',', '')
  return `${area}-${day}${place === undefined ? '' : `-position-${place}`}.csv`
}
