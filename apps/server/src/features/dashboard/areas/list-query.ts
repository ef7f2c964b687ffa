import { createHash } from 'node:crypto'
import { refuse } from '@powerplay/kernel'
import type { AreaSpec, ColumnSpec } from '@powerplay/contract/dashboard/areas'
import type { CallContext } from '../../../platform/context.ts'
import type { Statement } from '../../../platform/database/database.ts'
import type { AreaTable } from '../../../program/area.ts'
import type { Place } from './cursor.ts'

/** Filters of a list by column, as the contract has read them. */
export type Filters = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** What is asked of a list; ids are those of the database. */
export interface ListOrder {
  readonly context: CallContext
  readonly of: string | null
  readonly filters: Filters
  /** Column that rows are ordered by. */
  readonly sort: string
  readonly isDescending: boolean
  /** Rows wanted, one more than the page has. */
  readonly limit: number
  readonly from: { readonly place: Place; readonly isBackward: boolean } | null
}

/** How many rows are counted before the count says "more". */
export const countedMax = 1_000

type Area = Pick<AreaSpec, 'columns'>

class Values {
  readonly list: unknown[] = []

  /** Puts a value beside the statement. @returns its placeholder. */
  add(value: unknown): string {
    this.list.push(value)
    return `$${this.list.length}`
  }
}

/** PostgreSQL's type of what a column is ordered by. */
const orderTypes: Readonly<Partial<Record<ColumnSpec['kind'], string>>> = {
  number: 'numeric',
  usd: 'numeric',
  time: 'timestamptz',
  flag: 'boolean',
  player: 'uuid',
}

function orderTypeOf(area: Area, table: AreaTable, key: string): string {
  return table.orderTypes?.[key] ?? orderTypes[area.columns[key]?.kind ?? 'text'] ?? 'text'
}

function expressionOf(table: AreaTable, key: string): string {
  return table.columns[key] ?? refuse('core/bad-payload', { fields: { sort: ['validation.in'] } })
}

/** A column's filter as conditions; each operator has its own, `who` beside `is` the one of a person. */
function conditionsOf(
  {
    kind,
    sql,
    type,
    isByWord,
  }: {
    readonly kind: ColumnSpec['kind']
    readonly sql: string
    readonly type: string
    readonly isByWord: boolean
  },
  filter: Readonly<Record<string, unknown>>,
  values: Values,
): string[] {
  const { is, gte, lte, in: some, not, who } = filter
  const number = (value: unknown) =>
    type === 'timestamptz'
      ? `to_timestamp(${values.add(value)}::numeric / 1000)`
      : `${values.add(value)}::${type}`
  const conditions: string[] = []
  if (gte !== undefined) conditions.push(`${sql} >= ${number(gte)}`)
  if (lte !== undefined) conditions.push(`${sql} <= ${number(lte)}`)
  if (some !== undefined) conditions.push(`${sql} = any(${values.add(some)}::text[])`)
  if (not !== undefined) conditions.push(`${sql} <> all(${values.add(not)}::text[])`)
  if (typeof is === 'boolean') conditions.push(`${sql} = ${values.add(is)}::boolean`)
  if (typeof is === 'string' && kind === 'player') {
    conditions.push(`${sql} = ${values.add(is)}::uuid`)
  } else if (typeof is === 'string') {
    const beginning = is.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')
    const placed = values.add(isByWord ? `% ${beginning}%` : `${beginning}%`)
    const begins = isByWord ? `' ' || ${sql} like ${placed}` : `${sql} like ${placed}`
    conditions.push(who === undefined ? begins : `(${begins} or ${sql} = ${values.add(who)})`)
  }
  return conditions
}

/** What every look at the table asks, whatever the request. */
function openConditions(table: AreaTable, context: CallContext, values: Values): string[] {
  const own = table.seenBy?.(context, (value) => values.add(value))
  return [table.where, own].flatMap((condition) => condition ?? [])
}

function whereOf(
  area: Area,
  table: AreaTable,
  order: Pick<ListOrder, 'context' | 'of' | 'filters'>,
  values: Values,
) {
  const conditions = openConditions(table, order.context, values)
  if (table.of !== undefined) {
    conditions.push(`${table.of.sql} = ${values.add(order.of)}::${table.of.type ?? 'uuid'}`)
  }
  for (const [key, filter] of Object.entries(order.filters)) {
    const column = area.columns[key]
    if (column === undefined) continue
    const sql = table.searched?.[key] ?? expressionOf(table, key)
    const type = orderTypeOf(area, table, key)
    const isByWord = table.byWord?.includes(key) ?? false
    conditions.push(...conditionsOf({ kind: column.kind, sql, type, isByWord }, filter, values))
  }
  return conditions
}

function selected(area: Area, table: AreaTable, orderedBy: string | null): string {
  const cells = Object.keys(area.columns).map(
    (key, at) => `${expressionOf(table, key)} as "c${at}"`,
  )
  const own = [`(${table.id.sql})::text as id`, `(${table.version ?? '0'})::int as version`]
  if (orderedBy !== null) own.push(`(${orderedBy})::text as place`)
  return [...own, ...cells].join(', ')
}

function clause(word: string, conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : `${word} ${conditions.join(' and ')}`
}

/**
 * The rows of one page as a statement: those after (or before) a place, in the order of one column
 * and of the id, so that an index on both answers it whatever the page.
 */
export function pageStatement(area: Area, table: AreaTable, order: ListOrder): Statement {
  const values = new Values()
  const sql = expressionOf(table, order.sort)
  const conditions = whereOf(area, table, order, values)
  const isBackward = order.from?.isBackward === true
  const goesDown = order.isDescending !== isBackward
  if (order.from !== null) {
    const { value, id } = order.from.place
    const type = orderTypeOf(area, table, order.sort)
    const place = `(${values.add(value)}::${type}, ${values.add(id)}::${table.id.type ?? 'uuid'})`
    conditions.push(`(${sql}, ${table.id.sql}) ${goesDown ? '<' : '>'} ${place}`)
  }
  const direction = goesDown ? 'desc' : 'asc'
  const text = `select ${selected(area, table, sql)} from ${table.from} ${clause('where', conditions)}
      order by ${sql} ${direction}, ${table.id.sql} ${direction} limit ${values.add(order.limit)}`
  const isPlain = Object.keys(order.filters).length === 0
  return { text, values: values.list, ...(isPlain && { name: nameOf(text) }) }
}

/** A name for a statement without filters: there are few of them, and each connection plans it once. */
function nameOf(text: string): string {
  return `list_${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`
}

/** One row by its id. */
export function rowStatement(
  area: Area,
  table: AreaTable,
  { id, context }: { readonly id: string; readonly context: CallContext },
): Statement {
  const values = new Values()
  const conditions = openConditions(table, context, values)
  conditions.push(`${table.id.sql} = ${values.add(id)}::${table.id.type ?? 'uuid'}`)
  return {
    text: `select ${selected(area, table, null)} from ${table.from} ${clause('where', conditions)}`,
    values: values.list,
  }
}

/** How many of some ids name rows of the table that the caller may see. */
export function knownStatement(
  table: AreaTable,
  { ids, context }: { readonly ids: readonly string[]; readonly context: CallContext },
): Statement {
  const values = new Values()
  const conditions = openConditions(table, context, values)
  conditions.push(`${table.id.sql} = any(${values.add(ids)}::${table.id.type ?? 'uuid'}[])`)
  return {
    text: `select count(distinct ${table.id.sql})::int as known
      from ${table.from} ${clause('where', conditions)}`,
    values: values.list,
  }
}

/** How many rows fit, counted to one more than `countedMax`. */
export function countStatement(
  area: Area,
  table: AreaTable,
  order: Pick<ListOrder, 'context' | 'of' | 'filters'>,
): Statement {
  const values = new Values()
  const conditions = whereOf(area, table, order, values)
  return {
    text: `select count(*)::int as total from (
      select from ${table.from} ${clause('where', conditions)} limit ${countedMax + 1}) counted`,
    values: values.list,
  }
}
