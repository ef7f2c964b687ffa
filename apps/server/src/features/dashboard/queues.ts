import type { CallContext } from '../../platform/context.ts'
import type { ServedArea } from '../../program/area.ts'

/** What waits for the caller, by area; areas where nothing does are left out. */
export async function showQueues(areas: readonly ServedArea[], context: CallContext) {
  const { caller } = context
  const waiting = await Promise.all(
    areas.map(async ({ spec, queue }) => {
      const { permission, type } = spec.demand
      if (queue === undefined || !caller.can(permission, type)) return []
      const { open, oldestAt } = await queue(context)
      return open === 0 ? [] : [{ area: spec.id, open, oldestAt }]
    }),
  )
  return waiting.flat()
}
