import { refuse, toIso, type Uuid } from '@powerplay/kernel'
import type { Caller } from '../../../platform/context.ts'
import { mayRead, openChannels } from '../channels/channels.ts'
import { isMuted, readMember } from '../member-store.ts'
import { readMessages, setLike } from './message-store.ts'
import type { ChatParts } from '../parts.ts'
import { messageIdOf } from '../present.ts'
import { tellReaders } from './publish.ts'

/** Likes a message or takes that back. Refusals: chat/message-gone, chat/muted. */
export async function likeMessage(
  parts: ChatParts,
  { id, on }: { readonly id: string; readonly on: boolean },
  { caller, userId }: { readonly caller: Caller; readonly userId: Uuid },
): Promise<{ likes: number }> {
  const { clock, database } = parts.platform
  const messageId = messageIdOf(id)
  const [message] = await readMessages(database, [messageId])
  const channel = openChannels(parts).find((one) => one.id === message?.channel)
  if (channel === undefined || !(await mayRead(parts, channel, caller))) refuse('chat/message-gone')
  const likes = await database.transaction(async (tx) => {
    const member = await readMember(tx, userId)
    if (isMuted(member, clock.now())) {
      refuse('chat/muted', { until: toIso(member.mutedUntil?.getTime() ?? 0) })
    }
    return setLike(tx, { messageId, userId, on })
  })
  if (likes === undefined) return refuse('chat/message-gone')
  await tellReaders(parts, channel.id, ['ChatMessageLike', { id, likes }])
  return { likes }
}
