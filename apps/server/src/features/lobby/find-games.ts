import type { GameCondition } from '@powerplay/contract'
import { bindCondition, shortest, type KeptGames } from './bind-condition.ts'
import type { GameLists, ListedGame } from './game-lists.ts'

/** Which of the matching games are wanted. */
export interface Part {
  readonly skip: number
  readonly size: number
}

/** All that match. */
export const everything: Part = { skip: 0, size: Number.POSITIVE_INFINITY }

/**
 * The games that meet every condition, in the order of the lists. Goes through the shortest list
 * that the conditions offer and stops when the part is full, so that its cost follows the answer
 * and not the catalogue.
 */
export function findGames<Game extends ListedGame>(
  lists: GameLists<Game>,
  filter: readonly GameCondition[],
  kept: KeptGames,
  { skip, size }: Part,
): Game[] {
  const found: Game[] = []
  let passed = 0
  walk(lists, filter, kept, (game) => {
    passed += 1
    if (passed > skip) found.push(game)
    return found.length < size
  })
  return found
}

/** How many games meet every condition. */
export function countGames(
  lists: GameLists<ListedGame>,
  filter: readonly GameCondition[],
  kept: KeptGames,
): number {
  let count = 0
  walk(lists, filter, kept, () => {
    count += 1
    return true
  })
  return count
}

/** Shows `take` the matching games in order until it answers false. */
function walk<Game extends ListedGame>(
  lists: GameLists<Game>,
  filter: readonly GameCondition[],
  kept: KeptGames,
  take: (game: Game) => boolean,
): void {
  const { games } = lists
  const bounds = filter.map((condition) => bindCondition(lists, condition, kept))
  const listed = shortest(bounds.flatMap(({ places }) => (places ? [places] : [])))
  const tests = bounds.filter(({ places, isExact }) => !(isExact && places === listed))
  const steps = listed?.length ?? games.length
  for (let step = 0; step < steps; step += 1) {
    const place = listed?.[step] ?? step
    const game = games[place]
    if (game === undefined || !tests.every((test) => test.fits(game, place))) continue
    if (!take(game)) return
  }
}
