import { fromWireId, type Uuid } from '@powerplay/kernel'
import type { WhisperHandlers } from '../../../platform/context.ts'
import type { PublicUsers } from './public-users.ts'
import { isHiddenFrom, type Viewer } from './viewer.ts'

type Resume = WhisperHandlers['Resume']

/**
 * Replays of a channel hold rows as they once left. Whoever made his bets private since is taken
 * out of them, by the rule of all other lists.
 */
export function hidingResume(resume: Resume, find: PublicUsers['find']): Resume {
  return async (input, context) => {
    const answer = await resume(input, context)
    if (!('events' in answer)) return answer
    // Staff see through private bets where it is noted: in lists that they ask for.
    const viewer = { userId: context.caller.userId, ignoresPrivacy: false }
    return { ...answer, events: await hidePlayers(answer.events, { viewer, find }) }
  }
}

/** Plain data in which every player who is hidden from this viewer has lost id, name and picture. */
async function hidePlayers<Value>(
  value: Value,
  { viewer, find }: { readonly viewer: Viewer; readonly find: PublicUsers['find'] },
): Promise<Value> {
  const named = new Map<string, Uuid>()
  collect(value, named)
  if (named.size === 0) return value
  const users = await find([...named.values()])
  const hidden = new Set<unknown>()
  for (const [wireId, id] of named) {
    const user = users.get(id)
    if (user === undefined || isHiddenFrom(user, viewer)) hidden.add(wireId)
  }
  return hidden.size === 0 ? value : without(value, hidden)
}

function collect(value: unknown, into: Map<string, Uuid>): void {
  if (typeof value === 'string') {
    const id = fromWireId('user', value)
    if (id !== undefined) into.set(value, id)
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) collect(part, into)
  }
}

/** What says who a player is, beside the id. */
const faceFields = ['name', 'avatar'] as const

function without<Value>(value: Value, hidden: ReadonlySet<unknown>): Value
function without(value: unknown, hidden: ReadonlySet<unknown>): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => without(item, hidden))
  if (hidden.has(value)) return null
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, part]) => [key, without(part, hidden)])
  const copy: Record<string, unknown> = Object.fromEntries(entries)
  if (!('_id' in value) || !hidden.has(value._id)) return copy
  for (const field of faceFields) if (field in copy) copy[field] = null
  return 'private_bets' in copy ? { ...copy, private_bets: true } : copy
}
