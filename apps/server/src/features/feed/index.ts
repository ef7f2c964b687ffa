import { everyone } from '../../platform/broadcaster.ts'
import type { CallHandlers } from '../../platform/context.ts'
import type { Portion, Projector } from '../wallet/index.ts'
import { gameTable } from '../originals/index.ts'
import { latestGames, playersOf } from './latest-games.ts'
import { presentLiveGame } from './present.ts'
import { feedProjector } from './projector.ts'
import type { RaceSurroundings } from './race/race-parts.ts'
import { createRace } from './race/race.ts'
import { stranger } from './viewer.ts'

export { raceRewardCents } from './race/settings.ts'

/** The live feed and the race: their calls, projections of the journal, and upkeep. */
export interface Feed {
  readonly calls: Pick<CallHandlers, 'latestGames' | 'leaderboard' | 'raceInfo' | 'raceHistory'>
  readonly projectors: readonly Projector[]
  /** Ends the weeks of the race that are over: freezes their order and pays. */
  closeWeeks(): Promise<void>
  /** What a worker keeps doing. @returns stop */
  startUpkeep(): () => void
}

/** More rows per pass than a frame holds would be dropped anyway, so they are not built. */
const pushedRowsMax = 20

/** Assembles the feature. */
export function createFeed(parts: RaceSurroundings): Feed {
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
  const race = createRace(parts)
  return {
    calls: {
      latestGames: (order, { caller }) => latestGames(parts, order, caller),
      ...race.calls,
    },
    projectors: [feedProjector(push), race.projector],
    closeWeeks: () => race.closeWeeks(),
    startUpkeep: () => race.startUpkeep(),
  }
}

/** A row waits as long as the player's own animation, so that nobody knows before the player. */
function delayOf(game: string): number {
  return Object.values(gameTable).find((card) => card.id === game)?.delayMs ?? 0
}
