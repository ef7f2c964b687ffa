import type { Uuid } from '@powerplay/kernel'
import type { LatestWin, LiveGame } from '@powerplay/contract'
import type { Caller, Platform } from '../../platform/context.ts'
import { noteAccess, viewerOf, type AuthDoor, type PublicUser } from '../auth/index.ts'
import type { JournalWager, WalletDoor } from '../wallet/index.ts'
import { presentLatestWin, presentLiveGame } from './present.ts'
import { latestIds } from './feed-fold.ts'

/** What the feed reads. */
export interface FeedParts {
  readonly platform: Platform
  readonly wallet: WalletDoor
  readonly users: AuthDoor['publicUsers']
}

interface Order {
  readonly type: 'mine' | 'all' | 'high_rollers' | 'lucky_wins' | 'all_wins'
  readonly count: number
}

/**
 * The latest settled bets of a channel, newest first; a guest's `mine` is `all`. Staff who see
 * through private bets leave a line in the audit trail.
 */
export async function latestGames(
  parts: FeedParts,
  order: Order,
  caller: Caller,
): Promise<(LiveGame | LatestWin)[]> {
  const viewer = viewerOf(caller)
  const wagers = await wagersOf(parts, order, caller.userId)
  const users = await playersOf(parts, wagers)
  const list = `latestGames/${order.type}`
  await noteAccess(parts.platform.audit, viewer, { list, users: users.values() })
  return wagers.map((wager) => {
    const user = users.get(wager.userId)
    const product = parts.wallet.products.of(wager.product)
    return order.type === 'all_wins'
      ? presentLatestWin(wager, product, user, viewer)
      : presentLiveGame(wager, product, user, { viewer, delayMs: 0 })
  })
}

async function wagersOf(
  { wallet, platform }: FeedParts,
  { type, count }: Order,
  userId: Uuid | null,
): Promise<JournalWager[]> {
  if (type === 'mine' && userId !== null) {
    return wallet.journal.latestOf({ userId, game: null, isDemo: false, count })
  }
  const channel = type === 'mine' ? 'all' : type
  return wallet.journal.read(await latestIds(platform.database, channel, count))
}

/** The players behind some wagers. */
export function playersOf(
  { users }: Pick<FeedParts, 'users'>,
  wagers: readonly JournalWager[],
): Promise<ReadonlyMap<Uuid, PublicUser>> {
  return users([...new Set<Uuid>(wagers.map((wager) => wager.userId))])
}
