import type { HistoryLine, OpenRequest, ShownArea } from '@powerplay/contract'
import { fieldOf } from '../../platform/client/fields.ts'
import { callPath, callServer } from '../../platform/client/call-server.ts'
import { queryClient } from '../../platform/client/query-client.ts'
import { toast } from '../../platform/toasts/toasts.ts'
import type { CallOutput } from '../../platform/client/call-types.ts'

/** A row as an area's calls answer it; which values it has, the area's columns say. */
export type Row = {
  readonly id: string
  readonly version: number
} & Readonly<Record<string, unknown>>

export interface RowPage {
  readonly rows: readonly Row[]
  readonly next: string | null
  readonly previous: string | null
  readonly total: number
  readonly isTotalWhole: boolean
  /** What has to be known to read the rows. */
  readonly note: string | null
}

export interface OneRow {
  readonly row: Row
  readonly detail: unknown
  readonly history: readonly HistoryLine[]
  /** What waits for a second person about it; a node of an earlier program does not say. */
  readonly requests?: readonly OpenRequest[]
}

/** What the dashboard is for whoever is signed in. */
export type DashboardFrame = CallOutput<'adminFrame'>

/** Operators of filters, by column. */
export type Filters = Readonly<Record<string, Readonly<Record<string, unknown>>>>

export interface ListQuestion {
  readonly of?: string | undefined
  readonly filter: Filters
  readonly sort?: string | undefined
  readonly dir?: 'asc' | 'desc' | undefined
  readonly perPage?: number
  readonly after?: string | undefined
  readonly before?: string | undefined
}

const pathOf = (area: string, verb: string) => `/api/admin/${area}/${verb}`

export function readFrame(): Promise<DashboardFrame> {
  return callServer('adminFrame', {})
}

/** One page of an area's rows. @throws ServerRefusal, ConnectionFailure */
export async function listRows(
  { id }: Pick<ShownArea, 'id'>,
  question: ListQuestion,
  signal?: AbortSignal,
): Promise<RowPage> {
  const page = await callPath(pathOf(id, 'list'), question, { signal })
  // The boundary: the server builds its answer from the same declaration.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  return page as RowPage
}

/** One row with its history. @throws ServerRefusal, ConnectionFailure */
export async function getRow({ id }: Pick<ShownArea, 'id'>, row: string): Promise<OneRow> {
  const one = await callPath(pathOf(id, 'get'), { id: row })
  // As above.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  return one as OneRow
}

/** Asks for all rows that fit as a file. @throws ServerRefusal, ConnectionFailure */
export async function askExport(
  { id }: Pick<ShownArea, 'id'>,
  question: Omit<ListQuestion, 'perPage' | 'after' | 'before'>,
  key: string,
): Promise<string> {
  const made = await callPath(pathOf(id, 'export'), question, { key })
  return String(fieldOf(made, 'job_id'))
}

/** What came of an action: its answer, or the request that a second person decides. */
export interface Acted {
  readonly answer: unknown
  readonly waits: boolean
}

const waitsForApproval = -1013

/** Of an approval that came too late: what was asked for could not be done any more. */
function outcomeOf(answer: unknown): string | undefined {
  return fieldOf(answer, 'state') === 'failed' ? String(fieldOf(answer, 'outcome')) : undefined
}

/**
 * Does something, once, however often the request is sent under its key.
 * @throws ServerRefusal, ConnectionFailure; an Error for a request that failed when it was agreed to
 */
export async function act(
  { area, verb, input }: { area: string; verb: string; input: object },
  key: string,
): Promise<Acted> {
  const body = await callPath(pathOf(area, verb), input, { key })
  const waits = fieldOf(body, 'code') === waitsForApproval
  const answer = fieldOf(body, 'answer')
  const failed = outcomeOf(answer)
  if (failed !== undefined) {
    // The form goes with the row that is decided now; the words stay.
    toast('error', 'Nothing was done', failed)
    await queryClient.invalidateQueries({ queryKey: ['dashboard', area] })
    throw new Error(failed)
  }
  return { answer, waits }
}

/** What waits for the reader, by area. */
export type Queues = CallOutput<'adminQueues'>

export function readQueues(): Promise<Queues> {
  return callServer('adminQueues', {})
}
