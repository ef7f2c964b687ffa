import type { Uuid } from '@powerplay/kernel'
import { userChannel } from '../../../platform/broadcaster.ts'
import { userWireId } from '../../../platform/context.ts'
import { stranger } from '../../auth/index.ts'
import type { PvpParts } from '../parts.ts'
import { listChannel } from '../pools/announce.ts'
import type { Duel } from './duel-store.ts'
import { presentDuels } from './present.ts'

/** Tells both players, and everybody of a duel that is open to everybody. */
export async function announceDuel(parts: PvpParts, duel: Duel): Promise<void> {
  const { broadcaster } = parts.platform
  const players: readonly Uuid[] = [duel.creatorId, duel.joinerId ?? []].flat()
  for (const userId of players) {
    const [shown] = await presentDuels(parts, [duel], { userId, ignoresPrivacy: false })
    broadcaster.emit(userChannel(userWireId(userId)), 'PvpOwnDuel', { duel: shown })
  }
  if (duel.isPrivate) return
  const [shown] = await presentDuels(parts, [duel], stranger)
  const event = duel.state === 'open' ? 'created' : duel.state
  broadcaster.emit(listChannel, 'PvpDuel', { duel: shown, event })
}
