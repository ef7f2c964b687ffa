import { refuse, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { refuseOwn } from '../actor.ts'
import { agentName, canAnswer } from './agents.ts'
import { lockChat, setAssigned, type ChatRow } from '../chats/chat-store.ts'
import { writeAct } from './desk-store.ts'
import type { SupportParts } from '../parts.ts'
import { tellStatus } from '../chats/tell.ts'

interface AssignOrder {
  readonly id: Uuid
  /** Name of who gets it; null gives it back, undefined takes it. */
  readonly to: string | null | undefined
  readonly force: boolean
}

/** @throws Refusal support/taken when somebody else has the chat. */
export async function refuseTaken(
  tx: Queries,
  { assigned }: Pick<ChatRow, 'assigned'>,
  by: Uuid,
): Promise<void> {
  if (assigned === null || assigned === by) return
  refuse('support/taken', { name: await agentName(tx, assigned) })
}

/**
 * Takes a chat, hands it over, or gives it back. Two who take it at once: the second is told who was
 * first. Refusals: support/taken, closed, unknown-chat, no-agent.
 */
export async function assign(
  parts: SupportParts,
  { id, to, force }: AssignOrder,
  by: Uuid,
): Promise<void> {
  const { database } = parts.platform
  const agent = await agentOf(parts, to, by)
  const chat = await database.transaction(async (tx) => {
    const found = (await lockChat(tx, id)) ?? refuse('support/unknown-chat')
    refuseOwn(found, by)
    // Nor is it given to whose it is.
    if (agent !== null) refuseOwn(found, agent.id)
    if (found.status === 'closed') refuse('support/closed')
    if (!force) await refuseTaken(tx, found, by)
    if (found.assigned === (agent?.id ?? null)) return found
    await setAssigned(tx, id, agent?.id ?? null)
    const action = agent === null ? 'released' : agent.id === by ? 'taken' : 'handed'
    const text = action === 'handed' ? (agent?.name ?? null) : null
    await writeAct(parts.platform, tx, { chatId: id, actor: by, action, text })
    return { ...found, assigned: agent?.id ?? null }
  })
  await tellStatus(parts, chat)
}

async function agentOf(
  { users }: SupportParts,
  name: string | null | undefined,
  by: Uuid,
): Promise<{ id: Uuid; name: string } | null> {
  if (name === null) return null
  if (name === undefined) return { id: by, name: '' }
  const wanted = name.toLowerCase()
  const staff = await users.staff()
  const agent = staff.find((one) => one.name.toLowerCase() === wanted && canAnswer(one.roles))
  return agent ?? refuse('support/no-agent')
}
