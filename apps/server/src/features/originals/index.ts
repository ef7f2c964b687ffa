import { refuse } from '@powerplay/kernel'
import { isInstantGameId } from '@powerplay/engines'
import { playerOf, type CallHandlers, type WhisperHandlers } from '../../platform/context.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { Projector } from '../wallet/index.ts'
import { betOverview, findBet } from './bet-overview.ts'
import { describeGame } from './game-data.ts'
import { createPlay, type PlayParts } from './play.ts'
import { betWireId, presentHistory } from './present.ts'
import { originalsSettings } from './settings.ts'
import { statisticsOf } from './statistics.ts'
import { statisticsProjector } from './statistics-projector.ts'

export { originalsSwitches } from './settings.ts'
export { gameTable } from './game-table.ts'
export { metadataOf } from './bet-overview.ts'
export { betWireId, presentMultiplier } from './present.ts'

/** The in-house games: whispers, calls and the projection they own. */
export interface Originals {
  readonly calls: Pick<CallHandlers, 'findBet' | 'history' | 'statistics'>
  readonly whispers: Pick<WhisperHandlers, 'Play' | 'GameData' | 'Info'>
  readonly projectors: readonly Projector[]
}

export function createOriginals(
  parts: PlayParts & { readonly users: AuthDoor['publicUsers'] },
): Originals {
  const { platform, wallet } = parts
  platform.settings.register(originalsSettings)
  return {
    calls: {
      async findBet({ id }, context) {
        const wager = await findBet(wallet, id, context.caller)
        return { id: betWireId(wager.id), game: wager.game }
      },
      async history({ api_id: game, count }, context) {
        if (!isInstantGameId(game)) refuse('originals/unknown-game')
        const userId = playerOf(context)
        const wagers = await wallet.latestWagersOf({ userId, game, demo: null, count })
        return { rows: wagers.map(presentHistory) }
      },
      statistics: (input, context) => statisticsOf(platform, playerOf(context), input),
    },
    whispers: {
      Play: createPlay(parts),
      GameData: async ({ api_id: id }) => describeGame(id, platform.settings, wallet.prices),
      Info: ({ game_id: id }, context) => betOverview(parts, id, context.caller),
    },
    projectors: [statisticsProjector()],
  }
}
