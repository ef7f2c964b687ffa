import { dice } from './dice/rules.ts'
import type { GameData, InstantGame } from './instant-game.ts'
import { limbo } from './limbo/rules.ts'

/** Ids of the single-shot games. */
export type InstantGameId = 'limbo' | 'dice'

/**
 * Every single-shot game by its id. The entries take any game's data: give a game only the
 * parameters that its own `parseParams` returned.
 */
export const instantGames: Readonly<Record<InstantGameId, InstantGame<GameData, GameData>>> = {
  limbo,
  dice,
}

/** True for the id of a game in `instantGames`. */
export function isInstantGameId(id: string): id is InstantGameId {
  return Object.hasOwn(instantGames, id)
}
