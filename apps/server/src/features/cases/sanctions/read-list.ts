import { z } from 'zod'

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

const text = (max: number) => z.string().trim().max(max)
const born = z.union([z.literal(''), z.string().regex(/^\d{4}$/), z.iso.date()])
const reference = text(200).default('')
const person = z.object({
  kind: z.literal('person'),
  name: text(300).refine((name) => /\p{L}/u.test(name)),
  birthDate: text(10).pipe(born).nullish(),
  reference,
})
const address = z.object({
  kind: z.literal('address'),
  address: text(200).min(4).regex(/^\S+$/),
  chain: text(24).nullish(),
  reference,
})
const entry = z.discriminatedUnion('kind', [person, address])

const columns = ['kind', 'name', 'birthDate', 'address', 'chain', 'reference'] as const

/**
 * Reads a list: a CSV file whose first line names its columns, or a JSON array of objects with the same
 * names. One line that cannot be read keeps the whole file out, since whom it means would be missing.
 */
export function readList(content: string, kind: 'csv' | 'json'): ListReading {
  const rows = kind === 'json' ? jsonRows(content) : csvRows(content)
  if (typeof rows === 'string') return { entries: null, problem: rows }
  const entries: ListEntry[] = []
  for (const [place, row] of rows.entries()) {
    const read = entry.safeParse(row)
    if (!read.success) {
      const field = read.error.issues[0]?.path.join('.') ?? ''
      return { entries: null, problem: `entry ${place + 1}: ${field || 'kind'}` }
    }
    entries.push(entryOf(read.data))
  }
  return { entries, problem: null }
}

function entryOf(read: z.output<typeof entry>): ListEntry {
  if (read.kind === 'person') {
    const { kind, name, birthDate, reference: named } = read
    return { kind, name, born: birthDate ?? '', reference: named }
  }
  const { kind, address: place, reference: named } = read
  const chain = read.chain ?? ''
  return { kind, address: place, chain: chain === '' ? null : chain, reference: named }
}

function jsonRows(content: string): readonly unknown[] | string {
  try {
    const rows: unknown = JSON.parse(content)
    return Array.isArray(rows) ? rows : 'no array'
  } catch {
    return 'no JSON'
  }
}

function csvRows(content: string): readonly unknown[] | string {
  const read = csvLines(content)
  if (typeof read === 'string') return read
  const [head, ...lines] = read
  const names = head?.map((name) => name.trim()) ?? []
  if (!names.includes('kind')) return 'the first line names no column kind'
  const unknown = names.find((name) => !columns.some((one) => one === name))
  if (unknown !== undefined) return `column ${unknown}`
  return lines
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
    .map((cells) => Object.fromEntries(names.map((name, place) => [name, cells[place] ?? ''])))
}

const wholeQuotes = /^"(?:[^"]|"")*"$/

/** Fields between commas, those in quotes with commas, line ends and doubled quotes (RFC 4180). */
function csvLines(content: string): string[][] | string {
  const lines: string[][] = []
  let cells: string[] = []
  const field = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/g
  const body = content.replace(/^\uFEFF/, '')
  for (const [whole, cell = '', end] of body.matchAll(field)) {
    if (whole === '' && cells.length === 0) break
    const isQuoted = cell.startsWith('"')
    // A field whose quotes do not close would swallow or cut what follows.
    if (isQuoted && !wholeQuotes.test(cell)) return `line ${lines.length + 1}: quotes`
    cells.push(isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === ',') continue
    lines.push(cells)
    cells = []
  }
  return lines
}
