import { fromWireId, refuse } from '@powerplay/kernel'
import type { AreaSpec } from '@powerplay/contract/dashboard/areas'
import type { CallContext, Caller } from '../../../platform/context.ts'
import { sqlStateOf, type Queries } from '../../../platform/database/database.ts'
import { inOneSnapshot } from '../../../platform/database/in-one-snapshot.ts'
import type { AreaRows, AreaTable, ServedArea } from '../../../program/area.ts'
import { hideCells, maySee, presentRows, type StoredRow } from './cells.ts'
import { readPlace, writePlace } from './cursor.ts'
import type { AreaParts } from './parts.ts'
import { countedMax, countStatement, pageStatement, type Filters } from './list-query.ts'
import { noteLook } from './note-look.ts'
import { chooseRows, notedRows } from './plain-list.ts'
import { shownId, storedId } from './row-name.ts'

/** The payload of a list, as its call has read it. */
export interface ListInput {
  readonly of?: string
  readonly filter: Filters
  readonly sort?: string
  readonly dir?: 'asc' | 'desc'
  readonly perPage: number
  readonly after?: string
  readonly before?: string
}

/** Who asks, and where the rows are read. */
export interface Asked {
  readonly parts: AreaParts
  readonly context: CallContext
  /**
   * Rows for a file, read here: nobody is told how many there are, and what the area says of them is read
   * by whoever writes the file, once for all pages.
   */
  readonly forFile?: Queries
}

interface Order {
  readonly context: CallContext
  readonly of: string | null
  readonly filters: Filters
  readonly sort: string
  readonly isDescending: boolean
}

/** Column and direction: those asked for, else those the area begins with. */
function sortOf({ sort: first }: AreaSpec, { sort, dir }: ListInput) {
  const initial = first.replace(/^-/, '')
  const isDescending =
    dir === undefined ? (sort ?? initial) === initial && first.startsWith('-') : dir === 'desc'
  return { sort: sort ?? initial, isDescending }
}

/** Names of people in filters become their ids; where only some ids are people's, they come beside. */
async function resolvePeople(
  { columns }: AreaSpec,
  { people = [] }: Pick<AreaTable, 'people'>,
  { filters, parts, context }: Asked & { readonly filters: Filters },
): Promise<Filters> {
  const entries = await Promise.all(
    Object.entries(filters).map(async ([key, filter]) => {
      const { is } = filter
      const isPerson = columns[key]?.kind === 'player'
      const isAsked = typeof is === 'string' && (isPerson || people.includes(key))
      if (!isAsked) return [key, filter] as const
      const id = fromWireId('user', is) ?? (await parts.findPerson(context.caller, is))?.id
      if (!isPerson) return [key, { is, ...(id !== undefined && { who: id }) }] as const
      return [
        key,
        { is: id ?? refuse('core/bad-payload', { fields: { [key]: ['validation.exists'] } }) },
      ] as const
    }),
  )
  return Object.fromEntries(entries)
}

/**
 * One page of an area. @throws Refusal core/bad-payload for a place or a person that is none,
 * core/no-permission for a filter on what the caller may not see
 */
export async function listRows(area: ServedArea, input: ListInput, asked: Asked) {
  const { caller } = asked.context
  refuseUnseen(area.spec, input, caller)
  const page = await pageOf(area, input, asked)
  await noteLook(area, { subject: area.spec.id, rows: page.rows.map(({ id }) => id) }, asked)
  return { ...page, rows: hideCells(area.spec, page.rows, caller) }
}

/** Neither a filter nor an order tells what a column would. @throws Refusal core/no-permission */
function refuseUnseen({ columns }: AreaSpec, { filter, sort }: ListInput, caller: Caller): void {
  const asked = [...Object.keys(filter), ...(sort === undefined ? [] : [sort])]
  const unseen = asked.some((key) => {
    const column = columns[key]
    return column !== undefined && !maySee(column, caller)
  })
  if (unseen) refuse('core/no-permission')
}

async function pageOf(
  { spec, source }: ServedArea,
  input: ListInput,
  { parts, context, forFile }: Asked,
) {
  const of =
    input.of === undefined || source.of === undefined ? null : storedId(source.of, input.of)
  const order = { context, of, ...sortOf(spec, input) }
  if ('rows' in source) return plainPage(spec, source, { ...order, filters: input.filter }, input)
  const filters = await resolvePeople(spec, source, { filters: input.filter, parts, context })
  const { database } = parts.platform
  const isForFile = forFile !== undefined
  const page = (on: Queries) =>
    tablePage(spec, source, { ...order, filters }, { input, parts, on, isForFile })
  const { note } = source
  if (note === undefined || isForFile) return { ...(await page(forFile ?? database)), note: null }
  return inOneSnapshot(database, async (on) => ({ ...(await page(on)), note: await note(on) }))
}

async function tablePage(
  spec: AreaSpec,
  table: AreaTable,
  order: Order,
  {
    input,
    parts,
    on,
    isForFile,
  }: {
    readonly input: ListInput
    readonly parts: AreaParts
    readonly on: Queries
    readonly isForFile: boolean
  },
) {
  const { after, before, perPage } = input
  const isBackward = after === undefined && before !== undefined
  const text = after ?? before
  const from = text === undefined ? null : { place: readPlace(text), isBackward }
  const asked = Promise.all([
    on.query<StoredRow>(pageStatement(spec, table, { ...order, from, limit: perPage + 1 })),
    isForFile ? [] : on.query<{ total: number }>(countStatement(spec, table, order)),
  ])
  const [found, counted] = await asked.catch(refuseUnfit)
  const isMore = found.length > perPage
  const page = found.slice(0, perPage)
  if (isBackward) page.reverse()
  const total = counted[0]?.total ?? 0
  const shown = await presentRows(spec, page, (ids) => parts.findPeople(ids, on))
  const rows = (await table.finish?.(shown, order.context)) ?? shown
  return {
    rows: rows.map((row) => ({ ...row, id: shownId(table.id, row.id) })),
    next: isBackward || isMore ? placeOf(page.at(-1)) : null,
    previous: (isBackward ? isMore : from !== null) ? placeOf(page[0]) : null,
    total: Math.min(total, countedMax),
    isTotalWhole: total <= countedMax,
  }
}

/** What PostgreSQL cannot read as a value of its type came with the request: a place, or a bound. */
function refuseUnfit(error: unknown): never {
  if (sqlStateOf(error)?.startsWith('22') !== true) throw error
  return refuse('core/bad-payload', { fields: { after: ['validation.regex'] } })
}

function placeOf(row: StoredRow | undefined): string | null {
  return row?.place === undefined ? null : writePlace({ value: row.place, id: row.id })
}

/** Rows that are at hand: a place is how many rows stand before it. */
async function plainPage(spec: AreaSpec, source: AreaRows, order: Order, input: ListInput) {
  const { perPage, after, before } = input
  const { rows, note } = await notedRows(source, order.of)
  const chosen = chooseRows(spec, rows, order)
  const place = after ?? before
  const at = place === undefined ? 0 : Number.parseInt(readPlace(place).value, 10) || 0
  const start = after === undefined && before !== undefined ? Math.max(0, at - perPage) : at
  const end = start + perPage
  return {
    rows: chosen.slice(start, end).map((row) => ({ ...row, version: row.version ?? 0 })),
    next: end < chosen.length ? writePlace({ value: String(end), id: '' }) : null,
    previous: start > 0 ? writePlace({ value: String(start), id: '' }) : null,
    total: chosen.length,
    isTotalWhole: true,
    note,
  }
}
