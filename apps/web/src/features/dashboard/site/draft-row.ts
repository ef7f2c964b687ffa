import type { Row } from '../client.ts'
import type { Written } from '../forms/changes.ts'

/** Texts that the server cleans before readers get them, by area. */
const cleaned: Readonly<Record<string, string>> = {
  'help-pages': 'html',
  notices: 'html',
  'popup-banner': 'content',
  promotions: 'html',
}

/** A text with all letters that mean something else in HTML as the letters they are. */
export const asTyped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A text of a form that is not saved yet, and so was never cleaned. */
export interface Uncleaned {
  readonly key: string
  readonly text: string
}

/** What a form would make of a row. */
export interface DraftRow {
  readonly row: Row
  /** What of it may not be taken for HTML as it is. */
  readonly uncleaned: Uncleaned | null
}

/** A row as its form would leave it, with the text of it that the server has not cleaned yet. Pure. */
export function draftRow(
  area: string,
  saved: Row | undefined,
  written: readonly Written[],
): DraftRow {
  const values = written.flatMap(([key, , read]) => (read ? [[key, read.value] as const] : []))
  const row = { id: 'draft', version: 0, ...saved, ...Object.fromEntries(values) }
  const key = cleaned[area]
  const text: unknown = key === undefined ? undefined : Reflect.get(row, key)
  const isNew = key !== undefined && typeof text === 'string' && text !== saved?.[key]
  return { row, uncleaned: isNew ? { key, text } : null }
}
