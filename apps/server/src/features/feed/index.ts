import type { Uuid } from '@powerplay/kernel'
import { everyone } from '../../platform/broadcaster.ts'
import type { CallHandlers } from '../../platform/context.ts'
import { feature, type Given } from '../../program/feature.ts'
import { stranger, type AuthDoor } from '../auth/index.ts'
import type { WalletDoor } from '../wallet/index.ts'
import { latestGames, playersOf, type FeedParts } from './latest-games.ts'
import { presentLiveGame } from './present.ts'
import { feedFold } from './feed-fold.ts'

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
  const { journal, products } = parts.wallet
  const push = async (wagerIds: readonly Uuid[]) => {
    const shown = await journal.read(wagerIds.slice(-pushedRowsMax))
    if (shown.length === 0) return
    const users = await playersOf(parts, shown)
    const rows = shown.map((wager) => ({
      event: products.of(wager.product).feedEvent ?? 'LiveFeedGame',
      row: presentLiveGame(wager, products.of(wager.product), users.get(wager.userId), {
        viewer: stranger,
        // A row waits as long as the player's own animation: nobody knows before the player.
        delayMs: products.of(wager.product).delayMs(wager.game),
      }),
    }))
    for (const event of new Set(rows.map((one) => one.event))) {
      const own = rows.filter((one) => one.event === event)
      broadcaster.coalesce(
        everyone,
        event,
        own.map(({ row }) => row),
      )
    }
  }
  const calls: Pick<CallHandlers, 'latestGames'> = {
    latestGames: (order, { caller }) => latestGames(parts, order, caller),
  }
  return { door: null, calls, folds: [feedFold(push)], switches: { feed: () => true } }
}
