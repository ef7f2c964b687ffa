import { toWireId, type Uuid } from '@powerplay/kernel'
import { userChannel } from '../../platform/broadcaster.ts'
import { userWireId } from '../../platform/context.ts'
import type { ProtectionParts } from './parts.ts'
import { stateOf } from './show-state.ts'

type Own = ProtectionParts['platform']

/** Asks a player for the answer of a reality check, on all screens, where play stopped by itself for it. */
export async function askReality(platform: Own, userId: Uuid): Promise<void> {
  const { realityCheck, today } = await stateOf({ platform }, userId)
  const id = toWireId('check', platform.mintId())
  const { sinceAt } = realityCheck
  const channel = userChannel(userWireId(userId))
  platform.broadcaster.emit(channel, 'RealityCheck', { id, sinceAt, ...today })
}

/** Tells a player that his time of today is used up, and that play ended for it. */
export async function tellTimeUsed(platform: Own, userId: Uuid): Promise<void> {
  const channel = userChannel(userWireId(userId))
  platform.broadcaster.emit(channel, 'SessionEnded', { reason: 'limit' })
}
