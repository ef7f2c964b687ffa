import type { Uuid } from '@powerplay/kernel'
import { everyone, userChannel } from '../../platform/broadcaster.ts'
import { userWireId } from '../../platform/context.ts'
import { readMessages } from './message-store.ts'
import type { ChatParts } from './parts.ts'
import { messageWireId, presentMessages } from './present.ts'

type Parts = Pick<ChatParts, 'platform' | 'users'>

/** Shows stored messages to everybody who listens; after their commit. */
export async function publish(parts: Parts, ids: readonly Uuid[]): Promise<void> {
  const { broadcaster, database } = parts.platform
  const rows = await presentMessages(parts, await readMessages(database, ids))
  broadcaster.coalesce(everyone, 'ChatMessage', rows)
}

/** Shows a message to its writer alone, on all screens. */
export async function publishTo(parts: Parts, userId: Uuid, id: Uuid): Promise<void> {
  const { broadcaster, database } = parts.platform
  const rows = await presentMessages(parts, await readMessages(database, [id]))
  broadcaster.emit(userChannel(userWireId(userId)), 'ChatMessage', { rows })
}

/** Takes messages off all screens. */
export function withdraw({ platform: { broadcaster } }: Parts, ids: readonly Uuid[]): string[] {
  const wireIds = ids.map(messageWireId)
  if (wireIds.length > 0) broadcaster.emit(everyone, 'ChatRemoveMessages', { ids: wireIds })
  return wireIds
}
