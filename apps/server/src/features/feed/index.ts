import type { Uuid } from '@powerplay/kernel'
import type { LiveGame } from '@powerplay/contract'
import { everyone } from '../../platform/broadcaster.ts'
import type { Caller, CallHandlers, Platform } from '../../platform/context.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { JournalWager, Portion, Projector, WalletDoor } from '../wallet/index.ts'
import { gameTable } from '../originals/index.ts'
import { presentLiveGame } from './present.ts'
import { feedProjector, latestIds } from './projector.ts'

/** The live feed: its call and its projection of the journal. */
export interface Feed {
  readonly calls: Pick<CallHandlers, 'latestGames'>
  readonly projectors: readonly Projector[]
}

/** More rows per pass than a frame holds would be dropped anyway, so they are not built. */
const pushedRowsMax = 20

interface FeedParts {
  readonly platform: Platform
  readonly wallet: WalletDoor
  readonly users: AuthDoor['publicUsers']
}

export function createFeed(parts: FeedParts): Feed {
  const { broadcaster } = parts.platform
  const push = async ({ wagerIds }: Portion) => {
    const newest = await parts.wallet.readWagers(wagerIds.slice(-pushedRowsMax))
    const shown = newest.filter((wager) => !wager.demo && wager.status !== 'cancel')
    if (shown.length === 0) return
    const rows = await presentAll(parts, shown, (wager) => delayOf(wager.game))
    broadcaster.coalesce(everyone, 'LiveFeedGame', rows)
  }
  return {
    calls: {
      latestGames: ({ type, count }, context) => latestGames(parts, type, count, context.caller),
    },
    projectors: [feedProjector(push)],
  }
}

/** The latest settled bets of a channel, newest first; a guest's `mine` is `all`. */
async function latestGames(
  parts: FeedParts,
  type: 'mine' | 'all' | 'high_rollers' | 'lucky_wins',
  count: number,
  caller: Caller,
): Promise<LiveGame[]> {
  const { wallet, platform } = parts
  if (type === 'mine' && caller.userId !== null) {
    const filter = { userId: caller.userId, game: null, demo: false, count }
    return presentAll(parts, await wallet.latestWagersOf(filter), () => 0)
  }
  const channel = type === 'mine' ? 'all' : type
  const ids = await latestIds(platform.database, channel, count)
  return presentAll(parts, await wallet.readWagers(ids), () => 0)
}

async function presentAll(
  { users }: FeedParts,
  wagers: readonly JournalWager[],
  delayMs: (wager: JournalWager) => number,
): Promise<LiveGame[]> {
  const byId = await users([...new Set<Uuid>(wagers.map((wager) => wager.userId))])
  return wagers.map((wager) => presentLiveGame(wager, byId.get(wager.userId), delayMs(wager)))
}

/** A row waits as long as the player's own animation, so that nobody knows before the player. */
function delayOf(game: string): number {
  return Object.values(gameTable).find((card) => card.id === game)?.delayMs ?? 0
}
