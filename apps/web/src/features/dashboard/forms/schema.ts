/** A JSON schema, as far as forms of the dashboard look into it. */
export interface FieldSchema {
  readonly type?: string
  readonly title?: string
  readonly description?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly items?: FieldSchema
  readonly properties?: Readonly<Record<string, FieldSchema>>
  readonly required?: readonly string[]
  /** What the field holds before anybody writes in it. */
  readonly default?: unknown
  readonly anyOf?: readonly FieldSchema[]
  /** It may be left empty and is null then. */
  readonly isNullable?: boolean
}

/** A schema of the wire; whatever it is not, it has nothing of. */
export function asSchema(value: unknown): FieldSchema {
  return typeof value === 'object' && value !== null ? value : {}
}

/** The fields of a form in their order; what may be null is asked for as what it is otherwise. */
export function fieldsOf(form: unknown): (readonly [string, FieldSchema])[] {
  return Object.entries(asSchema(form).properties ?? {}).map(([key, schema]) => {
    const [only, ...others] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null')
    if (only === undefined || others.length > 0) return [key, schema]
    return [key, { ...only, ...schema, isNullable: true }]
  })
}

/** How a value is asked for. */
export type FieldKind =
  'flag' | 'number' | 'line' | 'lines' | 'one' | 'several' | 'instant' | 'picture' | 'art' | 'json'

export function kindOf({ type, format, enum: choices, items }: FieldSchema): FieldKind {
  if (choices !== undefined) return 'one'
  if (format === 'instant' || format === 'picture' || format === 'art') return format
  if (type === 'boolean') return 'flag'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'string') return format === 'lines' ? 'lines' : 'line'
  return type === 'array' && items?.enum !== undefined ? 'several' : 'json'
}

const isTold = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER

/** A schema in a few words, for instance "whole number 0 to 20". */
export function inWords(schema: FieldSchema): string {
  const { minimum, maximum, minLength, maxLength, type } = schema
  const [low, high] = type === 'string' ? [minLength, maxLength] : [minimum, maximum]
  const range =
    isTold(low) && isTold(high)
      ? ` ${low} to ${high}`
      : isTold(low)
        ? ` from ${low}`
        : isTold(high)
          ? ` up to ${high}`
          : ''
  const words: Readonly<Record<FieldKind, string>> = {
    flag: 'on or off',
    number: `${type === 'integer' ? 'whole number' : 'number'}${range}`,
    line: `text${range === '' ? '' : ` of${range} characters`}`,
    lines: 'text',
    one: 'one of the list',
    several: 'any of the list',
    instant: 'date and time',
    picture: 'a picture',
    art: 'a picture of the list',
    json: 'as JSON',
  }
  return words[kindOf(schema)]
}

/** What a field says while it is edited: text, a switch or chosen ids. */
export type Draft = string | boolean | readonly string[]

/** An instant as fields of date and time hold it, in the reader's own zone. */
export function localText(at: number): string {
  const offsetMs = new Date(at).getTimezoneOffset() * 60_000
  return new Date(at - offsetMs).toISOString().slice(0, 16)
}

/** A value as its field shows it. */
export function draftOf(schema: FieldSchema, value: unknown): Draft {
  const kind = kindOf(schema)
  if (kind === 'flag') return value === true
  if (kind === 'several') return Array.isArray(value) ? value.map(String) : []
  if (kind === 'instant') return typeof value === 'number' ? localText(value) : ''
  if (kind === 'json') return value === undefined ? '' : JSON.stringify(value, null, 2)
  return value === undefined || value === null ? '' : String(value)
}

const plainNumber = /^-?\d+(\.\d+)?$/

/** What a field holds. @returns undefined for what cannot be read. */
export function valueOf(
  schema: FieldSchema,
  draft: Draft,
): { readonly value: unknown } | undefined {
  const kind = kindOf(schema)
  if (typeof draft !== 'string') return { value: draft }
  if (draft.trim() === '' && schema.isNullable === true) return { value: null }
  if (kind === 'number') {
    const text = draft.replaceAll(',', '').trim()
    return plainNumber.test(text) ? { value: Number.parseFloat(text) } : undefined
  }
  // Nothing is chosen yet.
  if ((kind === 'one' || kind === 'picture') && draft === '') return undefined
  if (kind === 'instant') {
    const at = draft === '' ? null : Date.parse(draft)
    return Number.isNaN(at) ? undefined : { value: at }
  }
  if (kind !== 'json') return { value: draft }
  try {
    return { value: JSON.parse(draft) }
  } catch {
    return undefined
  }
}
