import type { SupportMessage } from '@powerplay/contract'
import { supportChannel, supportDesk } from '../channels.ts'
import { userWireId } from '../../../platform/context.ts'
import { chatWireId } from '../actor.ts'
import type { ChatRow } from './chat-store.ts'
import type { SupportParts } from '../parts.ts'
import { isoOrNull, peopleOf, presentAgent } from '../present.ts'

type Parts = Pick<SupportParts, 'platform' | 'users'>
type Chat = Pick<ChatRow, 'id' | 'user_id'>

/** Shows a message to both sides; after its commit. */
export function tellMessage(
  { platform: { broadcaster } }: Parts,
  chat: Chat & Pick<ChatRow, 'status'>,
  message: SupportMessage,
): void {
  const said = { chat_id: chatWireId(chat.id), status: chat.status, message }
  broadcaster.emit(supportChannel(userWireId(chat.user_id)), 'SupportMessage', said)
  broadcaster.emit(supportDesk, 'SupportMessageAdmin', said)
}

/** Tells both sides how far each has read. */
export function tellRead(
  { platform: { broadcaster } }: Parts,
  chat: Chat & Pick<ChatRow, 'user_read' | 'support_read'>,
): void {
  const read = {
    chat_id: chatWireId(chat.id),
    user_read: isoOrNull(chat.user_read),
    support_read: isoOrNull(chat.support_read),
  }
  broadcaster.emit(supportChannel(userWireId(chat.user_id)), 'SupportRead', read)
  broadcaster.emit(supportDesk, 'SupportRead', read)
}

/** Tells both sides how a chat stands; who answers it is told to staff alone. */
export async function tellStatus(
  parts: Parts,
  chat: Chat & Pick<ChatRow, 'status' | 'assigned'>,
): Promise<void> {
  const { broadcaster } = parts.platform
  const status = { chat_id: chatWireId(chat.id), status: chat.status }
  const people = await peopleOf(parts, [chat.assigned])
  const assigned = presentAgent(chat.assigned, people)
  const own = { ...status, assigned: null }
  broadcaster.emit(supportChannel(userWireId(chat.user_id)), 'SupportStatus', own)
  broadcaster.emit(supportDesk, 'SupportStatus', { ...status, assigned })
}
