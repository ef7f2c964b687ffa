import { Defect, mustHave } from '@powerplay/kernel'
import { calls } from '@powerplay/contract'
import { areas as declared } from '@powerplay/contract/dashboard/areas'
import type { CallContext, CallHandlers } from '../../../platform/context.ts'
import type { ServedArea } from '../../../program/area.ts'
import type { AreaParts } from './parts.ts'
import { getRow } from './get-row.ts'
import { listRows, type ListInput } from './list-rows.ts'
import { runAct, type ActInput } from './run-act.ts'

type AreaKey = Extract<keyof CallHandlers, `admin.${string}`>
type Handler = (input: never, context: CallContext) => Promise<unknown>

/** The handlers of one area's calls, by verb. */
function handlersOf(area: ServedArea, parts: AreaParts): Readonly<Record<string, Handler>> {
  const { spec } = area
  const acts = Object.entries(spec.actions).map(([verb, action]) => {
    const act = mustHave(area.actions[verb], `what ${spec.id}.${verb} does`)
    const handler = (input: ActInput, context: CallContext) =>
      runAct({ area, verb, spec: action, act }, input, { parts, context })
    return [verb, handler] as const
  })
  return {
    list: (input: ListInput) => listRows(area, input, parts),
    get: ({ id }: { readonly id: string }, context) => getRow(area, id, { parts, context }),
    ...Object.fromEntries(acts),
  }
}

/**
 * Handlers of all calls of all areas. @throws Defect when an area of the contract is not served, or
 * one is served that the contract does not know.
 */
export function areaHandlers(
  served: readonly ServedArea[],
  parts: AreaParts,
): Pick<CallHandlers, AreaKey> {
  const known = new Set(declared.map(({ id }) => id))
  const strange = served.filter(({ spec }) => !known.has(spec.id))
  if (strange.length > 0) throw new Defect(`no such area: ${strange.map(({ spec }) => spec.id)}`)
  const handlers: Record<string, Handler> = {}
  for (const { id } of declared) {
    const area = mustHave(
      served.find(({ spec }) => spec.id === id),
      `the server's side of the area ${id}`,
    )
    for (const [verb, handler] of Object.entries(handlersOf(area, parts))) {
      const key = `admin.${id}.${verb}`
      if (Object.hasOwn(calls, key)) handlers[key] = handler
    }
  }
  // The contract made its calls from the same declarations, verb by verb.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  return handlers as unknown as Pick<CallHandlers, AreaKey>
}
