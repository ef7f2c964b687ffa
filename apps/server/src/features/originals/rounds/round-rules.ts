import {
  games,
  isExtendedGameId,
  type ExtendedGame,
  type ExtendedGameId,
  type GameData,
  type RoundState,
} from '@powerplay/engines'
import { LRUCache } from 'lru-cache'

/** The rules of any game of turns: give them only what their own functions returned. */
export type RoundRules = ExtendedGame<GameData, RoundState, unknown, GameData>

const rules: Readonly<Record<ExtendedGameId, RoundRules>> = games.extended

/** The rules of a game of turns; undefined for any other game. */
export function findRoundRules(game: string): RoundRules | undefined {
  return isExtendedGameId(game) ? rules[game] : undefined
}

/** What the rules say about one choice of parameters. */
export interface RulesTerms {
  readonly capNeededE4: number
  readonly trueEdgePpm: number
  readonly creditedEdgePpm: number
}

const known = new LRUCache<string, RulesTerms>({ max: 4_000 })

/**
 * The terms of a choice of parameters; the last few thousand are remembered, because they follow
 * from exact rationals.
 * @param paramsText the parameters as JSON text.
 */
export function rulesTermsOf(game: RoundRules, params: GameData, paramsText: string): RulesTerms {
  const key = game.id + paramsText
  const found = known.get(key)
  if (found) return found
  const terms = {
    capNeededE4: game.capNeededE4(params),
    trueEdgePpm: game.trueEdgePpm(params),
    creditedEdgePpm: game.creditedEdgePpm(params),
  }
  known.set(key, terms)
  return terms
}
