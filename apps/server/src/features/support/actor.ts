import { fromWireId, refuse, toWireId, type Uuid } from '@powerplay/kernel'
import { lacksFactor, type Caller } from '../../platform/context.ts'
import { readChat, type ChatRow } from './chats/chat-store.ts'
import type { Actor, SupportParts } from './parts.ts'
import { supportInDemo } from './settings.ts'

/** Noun of the wire ids of chats. */
const chatNoun = 'support'

export function chatWireId(id: Uuid): string {
  return toWireId(chatNoun, id)
}

/** The id behind a chat's wire id. @throws Refusal support/unknown-chat */
export function chatIdOf(wireId: string): Uuid {
  return fromWireId(chatNoun, wireId) ?? refuse('support/unknown-chat')
}

/** Whether somebody answers support; without the second factor that staff need, nobody does. */
export function isOfStaff(caller: Caller): boolean {
  return caller.can('manageTickets') && !lacksFactor(caller)
}

/** Whether this is a demo build, which has nobody who would answer. */
export function isDemo({
  platform: { config, settings },
}: Pick<SupportParts, 'platform'>): boolean {
  return config.DEMO_BUILD && !settings.get(supportInDemo)
}

/** @throws Refusal support/demo */
export function refuseInDemo(parts: Pick<SupportParts, 'platform'>): void {
  if (isDemo(parts)) refuse('support/demo')
}

/** As whom somebody acts on a chat. @throws Refusal support/unknown-chat, demo */
export function actorOn(
  parts: SupportParts,
  chat: Pick<ChatRow, 'user_id'> | undefined,
  { caller, userId }: { readonly caller: Caller; readonly userId: Uuid },
): Actor {
  if (chat?.user_id === userId) {
    refuseInDemo(parts)
    return { userId, isStaff: false }
  }
  if (chat === undefined || !isOfStaff(caller)) return refuse('support/unknown-chat')
  return { userId, isStaff: true }
}

/** Nobody of staff acts on a chat of his own. @throws Refusal support/unknown-chat */
export function refuseOwn(chat: Pick<ChatRow, 'user_id'>, by: Uuid): void {
  if (chat.user_id === by) refuse('support/unknown-chat')
}

/** A chat, and as whom the caller acts on it. @throws Refusal support/unknown-chat, demo */
export async function openedBy(
  parts: SupportParts,
  wireId: string,
  who: { readonly caller: Caller; readonly userId: Uuid },
): Promise<{ chat: ChatRow; actor: Actor }> {
  const chat = await readChat(parts.platform.database, chatIdOf(wireId))
  const actor = actorOn(parts, chat, who)
  return chat === undefined ? refuse('support/unknown-chat') : { chat, actor }
}
