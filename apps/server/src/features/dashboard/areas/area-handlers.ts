import { Defect, mustHave } from '@powerplay/kernel'
import { calls } from '@powerplay/contract'
import { areas as declared } from '@powerplay/contract/dashboard/areas'
import type { CallContext, CallHandlers } from '../../../platform/context.ts'
import { createTurns, type Turns } from '../../../platform/jobs/turns.ts'
import type { ServedArea } from '../../../program/area.ts'
import type { AreaParts } from './parts.ts'
import { getRow } from './get-row.ts'
import { listRows, type ListInput } from './list-rows.ts'
import type { ActBook } from './ready-act.ts'
import { runAct, type ActInput } from './run-act.ts'
import type { ChosenRows } from './all-rows.ts'

type AreaKey = Extract<keyof CallHandlers, `admin.${string}`>
type Handler = (input: never, context: CallContext) => Promise<unknown>

/** Asks for the rows of an area as a file. */
export type AskExport = (
  area: ServedArea,
  chosen: ChosenRows,
  context: CallContext,
) => Promise<{ readonly job_id: string }>

/**
 * Each holds one connection and asks for more: the pool has twice as many. What stops something at one press waits for
 * nothing but other stops.
 */
const atOnce = { acts: 4, stops: 2 }
const waitingActs = 200
const isStop = (area: string, verb: string) => verb === 'stop' || area === 'incidents'

interface Means {
  readonly acts: ActBook
  readonly turns: Readonly<Record<keyof typeof atOnce, Turns>>
  readonly askExport: AskExport
}

/** The handlers of one area's calls, by verb. */
function handlersOf(
  area: ServedArea,
  parts: AreaParts,
  { acts, turns, askExport }: Means,
): Readonly<Record<string, Handler>> {
  const verbs = Object.keys(area.spec.actions).map((verb) => {
    const ready = mustHave(acts.find(area.spec.id, verb), 'an action of this area')
    const own = isStop(area.spec.id, verb) ? turns.stops : turns.acts
    const handler = (input: ActInput, context: CallContext) =>
      runAct(ready, input, { parts, turns: own, context })
    return [verb, handler] as const
  })
  return {
    list: (input: ListInput, context) => listRows(area, input, { parts, context }),
    get: ({ id }: { readonly id: string }, context) => getRow(area, id, { parts, context }),
    ...(area.spec.exports !== null && {
      export: (chosen: ChosenRows, context: CallContext) => askExport(area, chosen, context),
    }),
    ...Object.fromEntries(verbs),
  }
}

/**
 * Handlers of all calls of all areas. @throws Defect when an area of the contract is not served, or
 * one is served that the contract does not know.
 */
export function areaHandlers(
  served: readonly ServedArea[],
  parts: AreaParts,
  own: Omit<Means, 'turns'>,
): Pick<CallHandlers, AreaKey> {
  const known = new Set(declared.map(({ id }) => id))
  const strange = served.filter(({ spec }) => !known.has(spec.id))
  if (strange.length > 0) throw new Defect(`no such area: ${strange.map(({ spec }) => spec.id)}`)
  const turns = {
    acts: createTurns(atOnce.acts, waitingActs),
    stops: createTurns(atOnce.stops, waitingActs),
  }
  const handlers: Record<string, Handler> = {}
  for (const { id } of declared) {
    const area = mustHave(
      served.find(({ spec }) => spec.id === id),
      `the server's side of the area ${id}`,
    )
    for (const [verb, handler] of Object.entries(handlersOf(area, parts, { ...own, turns }))) {
      const key = `admin.${id}.${verb}`
      if (Object.hasOwn(calls, key)) handlers[key] = handler
    }
  }
  // The contract made its calls from the same declarations, verb by verb.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  return handlers as unknown as Pick<CallHandlers, AreaKey>
}
