import { setImmediate } from 'node:timers/promises'
import { findChain } from '@powerplay/kernel'
import { z } from 'zod'
import { plainName } from '../../documents/index.ts'
import { csvLines } from './csv-lines.ts'

/** An entry of a list, as the operator's file has it. */
export type ListEntry =
  | {
      readonly kind: 'person'
      readonly name: string
      /** A day, a year, or '' where the list knows none. */
      readonly born: string
      readonly reference: string
    }
  | {
      readonly kind: 'address'
      readonly address: string
      /** Null: on whatever chain. */
      readonly chain: string | null
      readonly reference: string
    }

/** A file as far as it could be read: whole, or not at all. */
export type ListReading =
  | { readonly entries: readonly ListEntry[]; readonly problem: null }
  | { readonly entries: null; readonly problem: string }

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    // What the database cannot hold, or no list would have.
    .refine((own) => !/[^\P{Cc}\t\r\n]|\p{Cs}/u.test(own))
const born = z.union([z.string().regex(/^\d{4}$/), z.iso.date()])
const reference = text(200).default('')
const person = z.strictObject({
  kind: z.literal('person'),
  name: text(300).refine((name) => plainName(name) !== ''),
  birthDate: text(10).pipe(born).default(''),
  reference,
})
const address = z.strictObject({
  kind: z.literal('address'),
  address: text(200).min(4).regex(/^\S+$/),
  chain: text(24)
    .toLowerCase()
    .refine((id) => findChain(id) !== undefined)
    .optional(),
  reference,
})
const entry = z.discriminatedUnion('kind', [person, address])

const columns = ['kind', 'name', 'birthDate', 'address', 'chain', 'reference'] as const

/** So many entries are read at a turn: bets and prices go on meanwhile. */
const perTurn = 2_000
/** All lists of the world together have fewer. */
const entriesMax = 500_000

/**
 * Reads a list: a CSV file whose first line names its columns, or a JSON array of objects with the same
 * names. One line that cannot be read keeps the whole file out, since whom it means would be missing.
 */
export async function readList(bytes: Uint8Array, kind: 'csv' | 'json'): Promise<ListReading> {
  const no = (problem: string): ListReading => ({ entries: null, problem })
  const content = textOf(bytes)
  if (content === null) return no('not in UTF-8')
  const rows = kind === 'json' ? jsonRows(content) : await csvRows(content)
  if (typeof rows === 'string') return no(rows)
  if (rows.length > entriesMax) return no(`more than ${entriesMax} entries`)
  const entries: ListEntry[] = []
  for (const { where, row } of rows) {
    const read = entry.safeParse(row)
    if (!read.success) return no(`${where}: ${fieldOf(read.error)}`)
    entries.push(entryOf(read.data))
    if (entries.length % perTurn === 0) await setImmediate()
  }
  return { entries, problem: null }
}

/** Without the mark of its encoding; null where the bytes are of another one. */
function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** What is wrong with an entry: the field that does not fit, or has no place there. */
function fieldOf(error: z.ZodError): string {
  const [issue] = error.issues
  const field = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.')
  return shown(field || 'kind')
}

const shown = (name: string) => name.replaceAll(/[^\w.-]/g, '?').slice(0, 40)

function entryOf(read: z.output<typeof entry>): ListEntry {
  if (read.kind === 'person') {
    const { kind, name, birthDate, reference: named } = read
    return { kind, name, born: birthDate, reference: named }
  }
  const { kind, address: place, chain = null, reference: named } = read
  return { kind, address: place, chain, reference: named }
}

interface ReadRow {
  /** Where in the file it stands. */
  readonly where: string
  readonly row: unknown
}

/** Without what says nothing: a list of both kinds has all fields in each entry. */
function filled(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isFilled = (value: unknown) =>
    value !== null && !(typeof value === 'string' && value.trim() === '')
  return Object.fromEntries(Object.entries(row).filter(([, value]) => isFilled(value)))
}

function jsonRows(content: string): readonly ReadRow[] | string {
  try {
    const rows: unknown = JSON.parse(content)
    if (!Array.isArray(rows)) return 'no array'
    return rows.map((row: unknown, place) => ({
      where: `entry ${place + 1}`,
      row: typeof row === 'object' && row !== null ? filled({ ...row }) : row,
    }))
  } catch {
    return 'no JSON'
  }
}

async function csvRows(content: string): Promise<readonly ReadRow[] | string> {
  const read = await csvLines(content, entriesMax)
  if (typeof read === 'string') return read
  const [head, ...lines] = read
  const names = head?.cells.map((name) => name.trim()) ?? []
  if (!names.includes('kind')) return 'the first line names no column kind'
  const unknown = names.find((name) => !columns.some((one) => one === name))
  if (unknown !== undefined) return `column ${shown(unknown)}`
  if (new Set(names).size !== names.length) return 'a column is named twice'
  const broken = lines.find(({ cells }) => cells.length !== names.length)
  if (broken !== undefined) {
    return `line ${broken.line}: ${broken.cells.length} fields, not ${names.length}`
  }
  return lines
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ line, cells }) => ({
      where: `line ${line}`,
      row: filled(Object.fromEntries(names.map((name, place) => [name, cells[place]]))),
    }))
}
