import type { Row } from '../client.ts'
import type { Written } from '../forms/changes.ts'

/** Texts that the server cleans before readers get them, by area. */
const cleaned: Readonly<Record<string, string>> = {
  'help-pages': 'html',
  notices: 'html',
  'popup-banner': 'content',
  promotions: 'html',
}

/** Letters for which HTML has another meaning, so that a text is shown as it was typed. */
const asTyped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** What a form would make of a row. */
export interface DraftRow {
  readonly row: Row
  /** Marks of its text are shown as typed: the server has not cleaned it yet. */
  readonly isAsTyped: boolean
}

/**
 * A row as its form would leave it. A text that the server has not cleaned yet is never taken for HTML:
 * all of it stands there as text until it is saved. Pure.
 */
export function draftRow(
  area: string,
  saved: Row | undefined,
  written: readonly Written[],
): DraftRow {
  const values = written.flatMap(([key, , read]) => (read ? [[key, read.value] as const] : []))
  const row = { id: 'draft', version: 0, ...saved, ...Object.fromEntries(values) }
  const key = cleaned[area]
  const text: unknown = key === undefined ? undefined : Reflect.get(row, key)
  if (key === undefined || typeof text !== 'string' || text === saved?.[key]) {
    return { row, isAsTyped: false }
  }
  const typed = asTyped(text)
  return { row: { ...row, [key]: typed }, isAsTyped: typed !== text }
}
