import type { ShownArea, ShownColumn } from '@powerplay/contract'
import type { Filters } from '../client.ts'

/** What a list shows, as its address holds it. */
export interface ListPlace {
  readonly filters: Filters
  readonly sort: string | undefined
  readonly dir: 'asc' | 'desc' | undefined
  readonly after: string | undefined
  readonly before: string | undefined
  /** Id of the row whose drawer is open. */
  readonly row: string | undefined
  /** Of a row with parts: the one that is open. */
  readonly tab?: string | undefined
}

const own = new Set(['sort', 'after', 'before', 'row', 'tab'])
const operators = new Set(['is', 'gte', 'lte', 'in', 'not'])

function readValue({ kind }: ShownColumn, operator: string, text: string): unknown {
  if (operator === 'in' || operator === 'not') return text.split(',').filter((one) => one !== '')
  if (operator === 'is') return kind === 'flag' ? text === 'yes' : text
  const number = Number.parseFloat(text)
  return Number.isFinite(number) ? number : undefined
}

function writeValue(value: unknown): string {
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}

/** Reads an address; what does not fit the area is left out. */
export function readPlace({ columns }: Pick<ShownArea, 'columns'>, search: string): ListPlace {
  const query = new URLSearchParams(search)
  const filters: Record<string, Record<string, unknown>> = {}
  for (const [key, entry] of query) {
    const column = columns.find((one) => one.key === key && one.isFiltered)
    const cut = entry.indexOf('.')
    const operator = entry.slice(0, cut)
    if (own.has(key) || column === undefined || !operators.has(operator)) continue
    const value = readValue(column, operator, entry.slice(cut + 1))
    if (value !== undefined) filters[key] = { ...filters[key], [operator]: value }
  }
  const sort = query.get('sort') ?? undefined
  const sortKey = sort?.replace(/^-/, '')
  const isSorted = columns.some(({ key, isSorted }) => key === sortKey && isSorted)
  return {
    filters,
    sort: isSorted ? sortKey : undefined,
    dir: isSorted ? (sort?.startsWith('-') === true ? 'desc' : 'asc') : undefined,
    after: query.get('after') ?? undefined,
    before: query.get('before') ?? undefined,
    row: query.get('row') ?? undefined,
    tab: query.get('tab') ?? undefined,
  }
}

/** The address of a place; `country=in.DE,AT&createdAt=gte.0&sort=-createdAt`. */
export function writePlace(place: Partial<ListPlace>): string {
  const { filters = {}, sort, dir, after, before, row, tab } = place
  const parts = Object.entries(filters).flatMap(([key, filter]) =>
    Object.entries(filter).map(([operator, value]): [string, string] => [
      key,
      `${operator}.${writeValue(value)}`,
    ]),
  )
  if (sort !== undefined) parts.push(['sort', dir === 'desc' ? `-${sort}` : sort])
  if (after !== undefined) parts.push(['after', after])
  if (before !== undefined) parts.push(['before', before])
  if (row !== undefined) parts.push(['row', row])
  if (tab !== undefined) parts.push(['tab', tab])
  const text = new URLSearchParams(parts).toString().replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}
