import type { ShownArea } from '@powerplay/contract'
import { showInstant } from '../../../platform/format/time.ts'
import type { Row } from '../client.ts'
import { kindOf, type FieldSchema } from './schema.ts'
import type { Target, Told } from './target.ts'

/** A field of a form with what is written in it; undefined for what cannot be read. */
export type Written = readonly [
  key: string,
  schema: FieldSchema,
  read: { readonly value: unknown } | undefined,
]

const lettersMax = 400

function wordsOf(schema: FieldSchema, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (kindOf(schema) === 'instant' && typeof value === 'number') return showInstant(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length <= lettersMax ? text : `${text.slice(0, lettersMax - 1)}…`
}

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** What a request of somebody else asks for. */
function ofRequest({ before, after }: Row): Told[] {
  if (typeof after !== 'string') return []
  return [{ before: typeof before === 'string' && before !== '' ? before : 'nothing', after }]
}

/**
 * What an act would change, told before it happens: each field that would be another than the row holds
 * now, and of a request what it asks for.
 */
export function changesOf(
  area: Pick<ShownArea, 'id'>,
  { row, told }: Pick<Target, 'row' | 'told'>,
  written: readonly Written[],
): Told[] {
  if (told !== undefined) return [told]
  if (row === undefined) return []
  if (area.id === 'approvals') return ofRequest(row)
  return written.flatMap(([key, schema, read]) => {
    if (read === undefined || !Object.hasOwn(row, key) || isSame(row[key], read.value)) return []
    const name = schema.title ?? key
    return [
      {
        before: `${name}: ${wordsOf(schema, row[key])}`,
        after: `${name}: ${wordsOf(schema, read.value)}`,
      },
    ]
  })
}
