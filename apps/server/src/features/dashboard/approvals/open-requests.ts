import type { OpenRequest } from '@powerplay/contract'
import type { Uuid } from '@powerplay/kernel'
import type { CallContext } from '../../../platform/context.ts'
import type { ServedArea } from '../../../program/area.ts'
import type { AreaParts } from '../areas/parts.ts'
import { mayDecide } from './may-decide.ts'

interface Waiting {
  readonly id: Uuid
  readonly action: string
  readonly askedBy: Uuid
}

/** What waits for a second person about a row, the earliest first. */
export async function openRequests(
  { spec }: Pick<ServedArea, 'spec'>,
  shown: string,
  {
    parts: { platform, findPeople },
    context,
  }: { readonly parts: AreaParts; readonly context: CallContext },
): Promise<OpenRequest[]> {
  const waiting = await platform.database.query<Waiting>({
    text: `select id, action, asked_by as "askedBy" from approvals
      where state = 'requested' and expires_at > $1 and area = $2 and input->>'id' = $3
      order by asked_at, id limit 20`,
    values: [new Date(platform.clock.now()), spec.id, shown],
  })
  const people = await findPeople(waiting.map(({ askedBy }) => askedBy))
  return waiting.flatMap(({ id, action, askedBy }) => {
    const act = spec.actions[action]
    if (act === undefined) return []
    const isOwn = askedBy === context.caller.userId
    const maySee = isOwn || mayDecide({ spec: act }, context)
    return [{ id, act: act.label, by: people.get(askedBy)?.name ?? null, isOwn, maySee }]
  })
}
