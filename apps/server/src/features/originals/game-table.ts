import type { GameId } from '@powerplay/engines'
import { cardGameCards } from './game-cards/card-game-cards.ts'
import type { GameCard } from './game-cards/card.ts'
import { climbCards } from './game-cards/climb-cards.ts'
import { crashCard } from './game-cards/crash-card.ts'
import { instantCards } from './game-cards/instant-cards.ts'
import { spotCards } from './game-cards/spot-cards.ts'

/** The card of every in-house game, by its id. */
export const gameTable: Readonly<Record<GameId, GameCard>> = {
  ...instantCards,
  ...spotCards,
  ...climbCards,
  ...cardGameCards,
  crash: crashCard,
}

/** True for the id of an in-house game. */
export function isGameId(id: string): id is GameId {
  return Object.hasOwn(gameTable, id)
}

/** The card of a game that may not exist. */
export function findCard(id: string): GameCard | undefined {
  return isGameId(id) ? gameTable[id] : undefined
}
