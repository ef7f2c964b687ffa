import { refuse, toIso, type Uuid } from '@powerplay/kernel'
import { everyone } from '../../platform/broadcaster.ts'
import { isMuted, readMember } from './member-store.ts'
import { setLike } from './message-store.ts'
import type { ChatParts } from './parts.ts'
import { messageIdOf } from './present.ts'

/** Likes a message or takes that back. Refusals: chat/message-gone, chat/muted. */
export async function likeMessage(
  { platform }: ChatParts,
  { id, on }: { readonly id: string; readonly on: boolean },
  userId: Uuid,
): Promise<{ likes: number }> {
  const { broadcaster, clock, database } = platform
  const messageId = messageIdOf(id)
  const likes = await database.transaction(async (tx) => {
    const member = await readMember(tx, userId)
    if (isMuted(member, clock.now())) {
      refuse('chat/muted', { until: toIso(member.mutedUntil?.getTime() ?? 0) })
    }
    return setLike(tx, { messageId, userId, on })
  })
  if (likes === undefined) return refuse('chat/message-gone')
  broadcaster.emit(everyone, 'ChatMessageLike', { id, likes })
  return { likes }
}
