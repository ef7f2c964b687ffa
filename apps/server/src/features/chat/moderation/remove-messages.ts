import type { ChatReason } from '@powerplay/contract'
import { dayMs, refuse, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { ChatParts } from '../parts.ts'
import { messageIdOf } from '../present.ts'
import { withdraw } from '../messages/publish.ts'
import { writeLog } from './log-store.ts'
import { playerById, refuseUnlessAbove, refuseUnlessMayJudge, type Moderator } from './rank.ts'
import {
  lockMessage,
  lockMessagesOf,
  markRemoved,
  textOf,
  type JudgedMessage,
} from './removal-store.ts'

/** Why an act was done. */
export interface Grounds {
  readonly reason?: ChatReason | undefined
  readonly note?: string | undefined
}

/** Removes one message; of somebody above it stays. Refusals: chat/message-gone, not-above. */
export async function removeMessage(
  parts: ChatParts,
  moderator: Moderator,
  { id: wireId, ...grounds }: Grounds & { readonly id: string },
): Promise<{ ids: string[] }> {
  const id = messageIdOf(wireId)
  await parts.platform.database.transaction(async (tx) => {
    const message = (await lockMessage(tx, id)) ?? refuse('chat/message-gone')
    refuseUnlessMayJudge(moderator, message)
    await removeLocked(parts, tx, { message, moderator, grounds })
  })
  return { ids: withdraw(parts, [id]) }
}

/** Removes a message that is locked, with its line in the log. */
export async function removeLocked(
  { platform }: ChatParts,
  tx: Queries,
  order: {
    readonly message: JudgedMessage
    readonly moderator: Moderator
    readonly grounds: Grounds
  },
): Promise<void> {
  const { message, moderator, grounds } = order
  const act = await writeLog(platform, tx, {
    ...grounds,
    action: 'remove',
    actor: moderator.userId,
    userId: message.user_id,
    channel: message.channel,
    messageId: message.id,
    messageText: textOf(message),
    messages: 1,
  })
  await markRemoved(tx, [message.id], { at: platform.clock.now(), act })
}

/**
 * Removes what a player wrote in the last 24 hours, in all channels. The writer's row is not locked:
 * what he writes meanwhile stays, and can be removed in its turn.
 * Refusals: chat/unknown-player, chat/not-above.
 */
export async function removeAllFrom(
  parts: ChatParts,
  moderator: Moderator,
  { id, ...grounds }: Grounds & { readonly id: string },
): Promise<{ ids: string[] }> {
  const { clock, database } = parts.platform
  const player = await playerById(parts, id)
  refuseUnlessAbove(moderator, player)
  const ids = await database.transaction(async (tx): Promise<Uuid[]> => {
    const at = clock.now()
    const found = await lockMessagesOf(tx, player.id, at - dayMs)
    const act = await writeLog(parts.platform, tx, {
      ...grounds,
      action: 'remove_all',
      actor: moderator.userId,
      userId: player.id,
      messages: found.length,
    })
    await markRemoved(tx, found, { at, act })
    return found
  })
  return { ids: withdraw(parts, ids) }
}
