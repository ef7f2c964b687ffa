import type { Row } from '../client.ts'
import type { Written } from '../forms/changes.ts'

/** A row as its form would leave it. Pure. */
export function draftRow(saved: Row | undefined, written: readonly Written[]): Row {
  const values = written.flatMap(([key, , read]) => (read ? [[key, read.value] as const] : []))
  return { id: 'draft', version: 0, ...saved, ...Object.fromEntries(values) }
}
