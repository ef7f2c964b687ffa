import { supportChannel, supportDesk } from '../channels.ts'
import { playerOf, userWireId, type CallContext } from '../../../platform/context.ts'
import { openedBy } from '../actor.ts'
import type { SupportParts } from '../parts.ts'
import { peopleOf, presentUser } from '../present.ts'

/** Shows the other side of a chat that somebody writes. Refusals: support/unknown-chat, demo. */
export async function showTyping(
  parts: SupportParts,
  channel: string,
  context: CallContext,
): Promise<Record<string, never>> {
  const userId = playerOf(context)
  const { chat, actor } = await openedBy(parts, channel, { caller: context.caller, userId })
  const { name } = presentUser(userId, await peopleOf(parts, [userId]), actor.isStaff)
  const typing = { chat_id: channel, staff: actor.isStaff, name }
  const { broadcaster } = parts.platform
  if (actor.isStaff) {
    broadcaster.emit(supportChannel(userWireId(chat.user_id)), 'SupportTyping', typing)
  }
  // Of staff the others at the desk see it too: nobody answers over somebody else.
  broadcaster.emit(supportDesk, 'SupportTyping', typing)
  return {}
}
