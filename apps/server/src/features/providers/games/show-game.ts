import { refuse } from '@powerplay/kernel'
import type { ProviderGame as ProviderGameView } from '@powerplay/contract'
import type { CallContext } from '../../../platform/context.ts'
import type { ProviderGame } from '../../lobby/index.ts'
import { isBlockedFor, type LaunchParts } from './launch-game.ts'
import { playedCurrencies } from './played-currencies.ts'
import { largestBetEurCents, areGamesOpen } from '../settings.ts'

/** A game of an outside provider for its page, and some of its neighbours. Refusals: providers/unknown-game. */
export async function showGame(parts: LaunchParts, id: string, context: CallContext) {
  const game = (await parts.games.find(id)) ?? refuse('providers/unknown-game')
  const related = await parts.games.relatedTo(game)
  const shown = async (one: ProviderGame) =>
    present(parts, one, await isBlockedFor(parts, one, context))
  return {
    game: await shown(game),
    related: await Promise.all(related.map(shown)),
  }
}

function present(parts: LaunchParts, game: ProviderGame, blocked: boolean): ProviderGameView {
  const { id, name, provider, image, rtp, volatility, lines } = game
  const { hasDemo, hasLobby, isDemoOnly } = game
  const { settings } = parts.platform
  const isEnabled = game.isEnabled && areGamesOpen(settings)
  return {
    ...{ id, name, provider, image, rtp, volatility, lines },
    ...{ hasDemo, hasLobby, isDemoOnly, isEnabled, blocked },
    currencies: playedCurrencies(game),
    maxBetEurCents: largestBetEurCents(settings, game),
  }
}
