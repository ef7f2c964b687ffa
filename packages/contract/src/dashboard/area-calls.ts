import { z } from 'zod'
import { call, type CallSpec, type Rate } from '../core/call.ts'
import type { ActionSpec, AreaSpec, Demand } from './area.ts'
import type { ColumnSpec } from './column.ts'
import { dashboardRefusals } from './refusals.ts'

const rate: Rate = { limit: 120, windowMs: 60_000, per: 'user' }
const rowId = z.string().min(1).max(200)
const perPageMax = 200
const oneOfMax = 100
const bulkMax = 100

/** Why staff did something; it stays in the audit trail. */
export const reason = z.string().trim().min(5).max(500)

/** One act on a row, as its history shows it. */
export const historyLine = z.object({
  at: z.int(),
  by: z.string().nullable(),
  event: z.string(),
  reason: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})

/** A request about a row that nobody has decided yet. */
export const openRequest = z.object({
  id: z.string(),
  /** What the act that was asked for is called. */
  act: z.string(),
  by: z.string().nullable(),
  /** Asked by the reader, who cannot be the second person too. */
  isOwn: z.boolean(),
  /** Whether the reader finds it under Approvals. */
  maySee: z.boolean(),
})

/** Calls an area has besides its actions. */
type PlainVerb<Area extends AreaSpec> =
  | 'list'
  | (Area['of'] extends string ? never : 'get')
  | (Area['exports'] extends Demand ? 'export' : never)

/** The calls of an area by their keys: `admin.users.list`. */
export type AreaCalls<Area extends AreaSpec> = {
  readonly [
    Verb in
      PlainVerb<Area> | Extract<keyof Area['actions'], string> as `admin.${Area['id']}.${Verb}`
  ]: CallSpec
}

/** What may be asked of a column, by its kind. */
function filterOf({ kind, choices }: ColumnSpec): z.ZodType {
  switch (kind) {
    case 'number':
    case 'usd':
    case 'time': {
      const bound = z.number().min(-1e15).max(1e15).optional()
      return z.strictObject({ gte: bound, lte: bound })
    }
    case 'flag':
      return z.strictObject({ is: z.boolean() })
    case 'choice': {
      const some = z
        .array(z.enum(Object.keys(choices)))
        .min(1)
        .max(oneOfMax)
        .optional()
      return z.strictObject({ in: some, not: some })
    }
    case 'country': {
      const some = z
        .array(z.string().regex(/^[A-Z]{2}$/))
        .min(1)
        .max(oneOfMax)
        .optional()
      return z.strictObject({ in: some, not: some })
    }
    default:
      return z.strictObject({ is: z.string().trim().min(1).max(100) })
  }
}

function filterOfArea(columns: AreaSpec['columns']) {
  const filtered = Object.entries(columns).filter(([, { isFiltered }]) => isFiltered)
  return z.strictObject(
    Object.fromEntries(filtered.map(([key, column]) => [key, filterOf(column).optional()])),
  )
}

function rowOf({ columns }: AreaSpec) {
  const values = Object.entries(columns).map(([key, { schema }]) => [key, schema])
  return z.object({ id: rowId, version: z.int().min(0), ...Object.fromEntries(values) })
}

function sortKeysOf(spec: AreaSpec): string[] {
  const sorted = Object.entries(spec.columns).filter(([, { isSorted }]) => isSorted)
  return sorted.map(([key]) => key)
}

/** How rows may be ordered; an area with one order of its own takes no other. */
function orderOf(spec: AreaSpec) {
  const keys = sortKeysOf(spec)
  if (keys.length === 0) return {}
  return { sort: z.enum(keys).optional(), dir: z.enum(['asc', 'desc']).optional() }
}

function listCall(spec: AreaSpec): CallSpec {
  return call({
    feature: 'dashboard',
    summary: `${spec.title}, page by page: the rows after or before a place in their order.`,
    path: `/api/admin/${spec.id}/list`,
    who: spec.demand,
    presence: 'cookie',
    // A list that is read again by itself does not show that anybody sits there.
    isQuiet: spec.refreshMs !== null,
    byKey: !spec.isByHand,
    rate: { limit: 10, windowMs: 1_000, per: 'user' },
    input: z.strictObject({
      ...chosenRows(spec),
      perPage: z.int().min(1).max(perPageMax).default(50),
      after: z.string().max(1_000).optional(),
      before: z.string().max(1_000).optional(),
    }),
    output: z.object({
      rows: z.array(rowOf(spec)),
      /** Where the next and the previous page begin; null at the ends. */
      next: z.string().nullable(),
      previous: z.string().nullable(),
      /** Rows that fit the filter, counted up to a thousand. */
      total: z.int(),
      isTotalWhole: z.boolean(),
      /** What has to be known to read these rows, where it stands: of a report, the journal's position. */
      note: z.string().nullable(),
    }),
  })
}

function getCall(spec: AreaSpec): CallSpec {
  return call({
    feature: 'dashboard',
    summary: `One ${spec.one} with what staff did to it.`,
    path: `/api/admin/${spec.id}/get`,
    who: spec.demand,
    presence: 'cookie',
    byKey: !spec.isByHand,
    rate: { limit: 10, windowMs: 1_000, per: 'user' },
    input: z.strictObject({ id: rowId }),
    output: z.object({
      row: rowOf(spec),
      /** What this area's own screen needs besides; its shape is the area's affair. */
      detail: z.unknown(),
      history: z.array(historyLine),
      /** What waits for a second person about this row. */
      requests: z.array(openRequest),
    }),
  })
}

/** Which rows, as a list names them: those that fit the filter. */
function chosenRows(spec: AreaSpec) {
  return {
    ...(spec.of === null ? {} : { of: rowId }),
    filter: filterOfArea(spec.columns).default({}),
    ...orderOf(spec),
  }
}

function exportCall(spec: AreaSpec, who: Demand): CallSpec {
  return call({
    feature: 'dashboard',
    summary: `${spec.title} as a file: a job writes all rows that fit the filter, at most a million.`,
    path: `/api/admin/${spec.id}/export`,
    who,
    presence: 'cookie',
    twoFactor: 'enrolled',
    key: true,
    rate: { limit: 10, windowMs: 60_000, per: 'user' },
    input: z.strictObject(chosenRows(spec)),
    output: z.object({ job_id: z.string() }),
    refusals: [dashboardRefusals['export-limit']],
  })
}

/** What an action names besides its fields: the row or rows, the version seen, and why. */
function addressOf({ of }: AreaSpec, { on, isVersioned }: ActionSpec) {
  const row = { id: rowId, ...(isVersioned ? { version: z.int().min(0) } : {}) }
  const rows = { ids: z.array(rowId).min(1).max(bulkMax) }
  const whole = of === null ? {} : { of: rowId }
  return { ...(on === 'row' ? row : on === 'rows' ? rows : whole), reason }
}

/** What asking a second person is refused for. */
const ofAsking = [dashboardRefusals['already-asked'], dashboardRefusals['own-request']]

function actionCall(spec: AreaSpec, verb: string, act: ActionSpec): CallSpec {
  return call({
    feature: 'dashboard',
    summary: `${spec.title}, ${act.label}: ${act.help}`,
    path: `/api/admin/${spec.id}/${verb}`,
    who: act.demand,
    presence: 'cookie',
    twoFactor: act.isSteppedUp ? 'enrolled' : 'never',
    byKey: !spec.isByHand && !act.isSteppedUp && !act.isByHand,
    key: true,
    rate: act.rate ?? rate,
    ...(act.bodyBytesMax !== null && { bodyBytesMax: act.bodyBytesMax }),
    input: z.strictObject({ ...act.form.shape, ...addressOf(spec, act) }),
    output: z.object({
      /** What the action made, for instance the id of a new row; null where there is nothing to tell. */
      answer: z.unknown(),
    }),
    refusals: act.approval === null ? act.refusals : [...new Set([...act.refusals, ...ofAsking])],
  })
}

/** All calls of an area, as the contract lists them. */
export function areaCalls<Area extends AreaSpec>(spec: Area): AreaCalls<Area> {
  const verbs: Record<string, CallSpec> = { list: listCall(spec) }
  if (spec.of === null) verbs['get'] = getCall(spec)
  if (spec.exports !== null) verbs['export'] = exportCall(spec, spec.exports)
  for (const [verb, act] of Object.entries<ActionSpec>(spec.actions)) {
    verbs[verb] = actionCall(spec, verb, act)
  }
  const keyed = Object.entries(verbs).map(([verb, made]) => [`admin.${spec.id}.${verb}`, made])
  // The keys are those that the type names: the same verbs, gone through above.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  return Object.fromEntries(keyed) as AreaCalls<Area>
}
