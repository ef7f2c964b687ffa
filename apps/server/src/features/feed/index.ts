import { everyone } from '../../platform/broadcaster.ts'
import type { CallHandlers } from '../../platform/context.ts'
import { feature, type Given } from '../../program/feature.ts'
import { stranger, type AuthDoor } from '../auth/index.ts'
import type { Portion, WalletDoor } from '../wallet/index.ts'
import { gameTable } from '../originals/index.ts'
import { latestGames, playersOf, type FeedParts } from './latest-games.ts'
import { presentLiveGame } from './present.ts'
import { feedProjector } from './projector.ts'

interface Needs {
  readonly auth: Pick<AuthDoor, 'publicUsers'>
  readonly wallet: WalletDoor
}

/** The live feed: its call and its projection of the journal. */
export const feed = feature({
  name: 'feed',
  open: ({ platform, doors: { auth, wallet } }: Given<Needs>) =>
    openFeed({ platform, wallet, users: auth.publicUsers }),
})

/** The most rows built per pass: a frame holds no more, and the rest would be dropped. */
const pushedRowsMax = 20

function openFeed(parts: FeedParts) {
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
  const calls: Pick<CallHandlers, 'latestGames'> = {
    latestGames: (order, { caller }) => latestGames(parts, order, caller),
  }
  return { door: null, calls, projectors: [feedProjector(push)], switches: { feed: () => true } }
}

/** A row waits until the player's own animation has ended: the player sees the result first. */
function delayOf(game: string): number {
  return Object.values(gameTable).find((card) => card.id === game)?.delayMs ?? 0
}
