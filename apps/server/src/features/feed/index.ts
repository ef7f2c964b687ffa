import { everyone } from '../../platform/broadcaster.ts'
import type { CallHandlers } from '../../platform/context.ts'
import type { Portion, Projector } from '../wallet/index.ts'
import { gameTable } from '../originals/index.ts'
import { latestGames, playersOf, type FeedParts } from './latest-games.ts'
import { presentLiveGame } from './present.ts'
import { feedProjector } from './projector.ts'
import { stranger } from '../auth/index.ts'

/** The live feed: its call and its projection of the journal. */
export interface Feed {
  readonly calls: Pick<CallHandlers, 'latestGames'>
  readonly projectors: readonly Projector[]
}

/** More rows per pass than a frame holds would be dropped anyway, so they are not built. */
const pushedRowsMax = 20

/** Assembles the feature. */
export function createFeed(parts: FeedParts): Feed {
  const { broadcaster } = parts.platform
  const push = async ({ wagerIds }: Portion) => {
    const newest = await parts.wallet.readWagers(wagerIds.slice(-pushedRowsMax))
    const shown = newest.filter((wager) => !wager.demo && wager.status !== 'cancel')
    if (shown.length === 0) return
    const users = await playersOf(parts, shown)
    const rows = shown.map((wager) =>
      presentLiveGame(wager, users.get(wager.userId), {
        viewer: stranger,
        delayMs: delayOf(wager.game),
      }),
    )
    broadcaster.coalesce(everyone, 'LiveFeedGame', rows)
  }
  return {
    calls: { latestGames: (order, { caller }) => latestGames(parts, order, caller) },
    projectors: [feedProjector(push)],
  }
}

/** A row waits as long as the player's own animation, so that nobody knows before the player. */
function delayOf(game: string): number {
  return Object.values(gameTable).find((card) => card.id === game)?.delayMs ?? 0
}
