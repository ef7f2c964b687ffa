import { toWireId, type Uuid } from '@powerplay/kernel'
import type { LiveGame } from '@powerplay/contract'
import type { App } from '../../apps/server/src/app.ts'
import { everyone } from '../../apps/server/src/platform/broadcaster.ts'
import { liveGameOf } from '../live-game.ts'
import { pour, type PourOrder } from '../pour.ts'

/** Pours feed rows through the product's coalescer. @returns how many rows. */
export function pourFeed(app: App, order: PourOrder): Promise<number> {
  const mint: () => Uuid = app.platform.mintId
  const userId = toWireId('user', mint())
  return pour(order, () => {
    const row: LiveGame = liveGameOf(toWireId('bet', mint()), userId)
    app.platform.broadcaster.coalesce(everyone, 'LiveFeedGame', [row])
  })
}
