import type { AreaSpec } from '@powerplay/contract/dashboard/areas'
import type { AreaRows, NotedRows, PlainRow } from '../../../program/area.ts'
import type { Filters } from './list-query.ts'

function fits(value: unknown, filter: Readonly<Record<string, unknown>>): boolean {
  const { is, gte, lte, in: some, not } = filter
  const comparable: unknown = Reflect.get(Object(value), 'name') ?? value
  if (typeof is === 'boolean' && comparable !== is) return false
  if (typeof is === 'string' && !beginsWith(comparable, is)) return false
  if (typeof gte === 'number' && !(typeof comparable === 'number' && comparable >= gte))
    return false
  if (typeof lte === 'number' && !(typeof comparable === 'number' && comparable <= lte))
    return false
  if (Array.isArray(some) && !some.includes(comparable)) return false
  return !(Array.isArray(not) && not.includes(comparable))
}

/** Where words begin: after a space, a dot, a line, and at capitals, as in `wallet.betCeilingCents`. */
const beginnings = /(?<=^|[\s._:/-])|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g

/** Whether one of the words of a value begins with a text. */
function beginsWith(value: unknown, text: string): boolean {
  if (typeof value !== 'string') return false
  const [lower, wanted] = [value.toLowerCase(), text.toLowerCase()]
  return [...value.matchAll(beginnings)].some(({ index }) => lower.startsWith(wanted, index))
}

/** Numbers by size, everything else by its text. */
function compare(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  const [first, second] = [String(left ?? ''), String(right ?? '')]
  return first < second ? -1 : first > second ? 1 : 0
}

/** The rows of a source with what it says of them, null where that is nothing. */
export async function notedRows(
  { rows }: Pick<AreaRows, 'rows'>,
  of: string | null,
): Promise<Pick<NotedRows, 'rows'> & { readonly note: string | null }> {
  const found = await rows(of)
  return 'note' in found ? found : { rows: found, note: null }
}

/** Rows that are at hand, chosen and put in order; those that are alike in it stay as their source has them. */
export function chooseRows(
  { columns }: Pick<AreaSpec, 'columns'>,
  rows: readonly PlainRow[],
  order: { readonly filters: Filters; readonly sort: string; readonly isDescending: boolean },
): PlainRow[] {
  const chosen = rows.filter((row) =>
    Object.entries(order.filters).every(([key, filter]) => fits(row[key], filter)),
  )
  const key = Object.hasOwn(columns, order.sort) ? order.sort : 'id'
  const sign = order.isDescending ? -1 : 1
  return chosen.sort((left, right) => sign * compare(left[key], right[key]))
}
