import type { ChatMessage } from '@powerplay/contract'
import type { Uuid } from '@powerplay/kernel'
import { everyone, userChannel } from '../../../platform/broadcaster.ts'
import { userWireId } from '../../../platform/context.ts'
import { openChannels } from '../channels/channels.ts'
import { readMessages } from './message-store.ts'
import type { ChatParts } from '../parts.ts'
import { messageWireId, presentMessages } from '../present.ts'
import { keeperOf } from '../channels/keeper.ts'

/** Whether what is said in a channel is pushed to everybody. */
export function isForEveryone(parts: ChatParts, channel: string): boolean {
  return openChannels(parts).find(({ id }) => id === channel)?.minLevel === 0
}

/**
 * Shows stored messages to everybody who listens; those of a channel for a level to the pages of
 * whoever may read it. After their commit.
 */
export async function publish(parts: ChatParts, ids: readonly Uuid[]): Promise<void> {
  const { broadcaster, database } = parts.platform
  const rows = await presentMessages(parts, await readMessages(database, ids))
  const open = rows.filter(({ channel }) => isForEveryone(parts, channel))
  broadcaster.coalesce(everyone, 'ChatMessage', open)
  const closed = rows.filter((row) => !open.includes(row))
  for (const row of closed) keeperOf(parts, row.channel)?.tell(row.channel, [row])
  if (closed.length > 0) await publishToSome(parts, closed)
}

async function publishToSome(parts: ChatParts, rows: readonly ChatMessage[]): Promise<void> {
  for (const { id } of openChannels(parts)) {
    const own = rows.filter(({ channel }) => channel === id)
    if (own.length > 0) await tellReaders(parts, id, ['ChatMessage', { rows: own }])
  }
}

/** Tells an event about a channel to the pages of whoever may read it, and of nobody else. */
export async function tellReaders(
  parts: ChatParts,
  channel: string,
  [event, payload]: readonly [event: string, payload: object],
): Promise<void> {
  const { broadcaster } = parts.platform
  if (isForEveryone(parts, channel)) return broadcaster.emit(everyone, event, payload)
  for (const userId of await readersAtHand(parts, channel)) {
    broadcaster.emit(userChannel(userWireId(userId)), event, payload)
  }
}

/** Who is online and may read a channel for a level: players of that level, and staff. */
async function readersAtHand(parts: ChatParts, channel: string): Promise<Uuid[]> {
  const minLevel = openChannels(parts).find(({ id }) => id === channel)?.minLevel
  if (minLevel === undefined) return []
  const { userIds } = await parts.presence.read()
  const levels = await parts.levels.levelsOf(userIds)
  const players = await parts.users.publicUsers(userIds)
  return userIds.filter((userId) => {
    const isStaff = (players.get(userId)?.access ?? 'user') !== 'user'
    return isStaff || (levels.get(userId) ?? 0) >= minLevel
  })
}

/** Shows a message to its writer alone, on all screens. */
export async function publishTo(parts: ChatParts, userId: Uuid, id: Uuid): Promise<void> {
  const { broadcaster, database } = parts.platform
  const rows = await presentMessages(parts, await readMessages(database, [id]))
  broadcaster.emit(userChannel(userWireId(userId)), 'ChatMessage', { rows })
}

/** Takes messages off all screens. */
export function withdraw({ platform: { broadcaster } }: ChatParts, ids: readonly Uuid[]): string[] {
  const wireIds = ids.map(messageWireId)
  if (wireIds.length > 0) broadcaster.emit(everyone, 'ChatRemoveMessages', { ids: wireIds })
  return wireIds
}
