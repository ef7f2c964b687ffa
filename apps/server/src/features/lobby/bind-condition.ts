import type { GameCondition } from '@powerplay/contract'
import { foldText, lookupGrams } from './fold-text.ts'
import type { GameLists, ListedGame, Places } from './game-lists.ts'

/** A condition over the lists. */
export interface BoundCondition {
  /** The only places that can meet it, or undefined when any can. */
  readonly places: Places | undefined
  /** True when all of `places` meet it, so that they need no test. */
  readonly isExact: boolean
  fits(game: ListedGame, place: number): boolean
}

/** The caller's kept games, by id. */
export type KeptGames = ReadonlySet<string>

/** Says where the games are that can meet a condition, and how to tell whether one does. */
export function bindCondition(
  lists: GameLists<ListedGame>,
  condition: GameCondition,
  kept: KeptGames,
): BoundCondition {
  switch (condition.key) {
    case 'type':
    case 'provider': {
      const { expect } = condition
      return exactly(lists.byProvider.get(expect), (game) => game.provider === expect)
    }
    case 'category': {
      const { expect } = condition
      return exactly(lists.byCategory.get(expect), (game) => game.categories.includes(expect))
    }
    case 'custom_category': {
      const { expect } = condition
      return exactly(lists.byGroup.get(expect), (game) => game.customCategory === expect)
    }
    case 'isFeatured':
      return either(condition.expect, lists.featured, (game) => game.isFeatured)
    case 'isSearchFeatured':
      return either(condition.expect, lists.searchFeatured, (game) => game.isSearchFeatured)
    case 'isFavorite':
      return either(condition.expect, keptPlaces(lists, kept), (game) => kept.has(game.id))
    case 'name': {
      const text = foldText(condition.expect)
      if (condition.type === 'includes:string') return containing(lists, [text], lists.names)
      return containing(lists, text.split(' '), lists.texts)
    }
  }
}

function exactly(places: Places = [], fits: BoundCondition['fits']): BoundCondition {
  return { places, isExact: true, fits }
}

function either(expect: boolean, places: Places, is: (game: ListedGame) => boolean) {
  if (expect) return exactly(places, is)
  return { places: undefined, isExact: false, fits: (game: ListedGame) => !is(game) }
}

function containing(
  lists: GameLists<ListedGame>,
  pieces: readonly string[],
  within: readonly string[],
): BoundCondition {
  const grams = pieces.flatMap(lookupGrams)
  return {
    places: shortest(grams.map((gram) => lists.byGram.get(gram) ?? [])),
    isExact: false,
    fits: (_game, place) => pieces.every((piece) => (within[place] ?? '').includes(piece)),
  }
}

function keptPlaces({ placeOf }: GameLists<ListedGame>, kept: KeptGames): Places {
  const places = [...kept].flatMap((id) => placeOf.get(id) ?? [])
  return places.sort((one, other) => one - other)
}

/** The shortest of some lists, or undefined when there is none. */
export function shortest(all: readonly Places[]): Places | undefined {
  return all.reduce<Places | undefined>(
    (best, list) => (best === undefined || list.length < best.length ? list : best),
    undefined,
  )
}
