import { dayMs, refuse, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { actorOn, refuseOwn } from '../actor.ts'
import { lockChat, setClosed, setRating, setReopened, type ChatRow } from './chat-store.ts'
import { writeAct } from '../desk/desk-store.ts'
import type { SupportParts } from '../parts.ts'
import { reopenDays } from '../settings.ts'
import { refuseTaken } from '../desk/assign.ts'
import { tellStatus } from './tell.ts'
import type { Caller } from '../../../platform/context.ts'

interface Who {
  readonly caller: Caller
  readonly userId: Uuid
}

/** Closes an own chat, rates a closed one once, or both. Refusals: support/unknown-chat, closed. */
export async function closeOwn(
  parts: SupportParts,
  id: Uuid,
  rating: number | undefined,
  who: Who,
): Promise<{ status: ChatRow['status'] }> {
  const { clock, database } = parts.platform
  const closed = await database.transaction(async (tx) => {
    const chat = await lockChat(tx, id)
    if (chat === undefined || actorOn(parts, chat, who).isStaff)
      return refuse('support/unknown-chat')
    const isOver = chat.status === 'closed'
    if (isOver && (rating === undefined || chat.rating !== null)) refuse('support/closed')
    if (rating !== undefined) await setRating(tx, id, rating)
    if (!isOver) await setClosed(tx, id, { at: clock.now(), by: 'user' })
    return isOver ? null : chat
  })
  if (closed !== null) await tellStatus(parts, { ...closed, status: 'closed' })
  return { status: 'closed' }
}

/** Locks a chat for somebody of staff whose own it is not. @throws Refusal support/unknown-chat */
export async function lockForStaff(tx: Queries, id: Uuid, by: Uuid): Promise<ChatRow> {
  const chat = (await lockChat(tx, id)) ?? refuse('support/unknown-chat')
  refuseOwn(chat, by)
  return chat
}

/** Closes a chat for a reason. Refusals: support/taken, closed, unknown-chat. */
export async function endByStaff(
  parts: SupportParts,
  id: Uuid,
  reason: string,
  by: Uuid,
): Promise<void> {
  const { clock, database } = parts.platform
  const chat = await database.transaction(async (tx) => {
    const found = await lockForStaff(tx, id, by)
    if (found.status === 'closed') refuse('support/closed')
    await refuseTaken(tx, found, by)
    await setClosed(tx, id, { at: clock.now(), by: 'staff' })
    const act = { chatId: id, actor: by, action: 'closed', text: reason } as const
    await writeAct(parts.platform, tx, act)
    return found
  })
  await tellStatus(parts, { ...chat, status: 'closed' })
}

/** Opens a closed chat again; an open one stays as it is. Refusal: support/too-old. */
export async function reopen(parts: SupportParts, id: Uuid, by: Uuid): Promise<void> {
  const { clock, database, settings } = parts.platform
  const chat = await database.transaction(async (tx) => {
    const found = await lockForStaff(tx, id, by)
    if (found.closed_at === null) return found
    const oldest = clock.now() - settings.get(reopenDays) * dayMs
    if (found.closed_at.getTime() < oldest) refuse('support/too-old')
    await setReopened(tx, id, clock.now())
    const act = { chatId: id, actor: by, action: 'reopened', text: null } as const
    await writeAct(parts.platform, tx, act)
    return { ...found, status: 'open' } as const
  })
  await tellStatus(parts, chat)
}
