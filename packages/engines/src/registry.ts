import { games, type ExtendedGameId, type SpotGameId } from './games.ts'
import type { GameData, InstantGame } from './instant-game.ts'
import type { SpotGame } from './spot-game.ts'

/** Ids of the games decided in one call whose stake is one amount. */
export type InstantGameId = keyof typeof games.instant

/** Ids of the games decided in one call. */
export type DirectGameId = InstantGameId | SpotGameId

/** Ids of all games, the one that all players share included. */
export type GameId = DirectGameId | ExtendedGameId | 'crash'

/**
 * Every game of one stake decided in one call, by its id. The entries take any game's data: give a
 * game only the parameters that its own `parseParams` returned.
 */
export const instantGames: Readonly<Record<InstantGameId, InstantGame<GameData, GameData>>> =
  games.instant

/** Every game whose stake lies on spots, by its id; it settles in minor units by itself. */
export const spotGames: Readonly<Record<SpotGameId, SpotGame<GameData>>> = games.spot

/** True for the id of a game in `instantGames`. */
export function isInstantGameId(id: string): id is InstantGameId {
  return Object.hasOwn(instantGames, id)
}

/** True for the id of a game in `spotGames`. */
export function isSpotGameId(id: string): id is SpotGameId {
  return Object.hasOwn(spotGames, id)
}

/** True for the id of a game that takes turns. */
export function isExtendedGameId(id: string): id is ExtendedGameId {
  return Object.hasOwn(games.extended, id)
}
