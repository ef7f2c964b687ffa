import { foldText, gramsOf, textBorder } from './fold-text.ts'

/** What the lists know of a game. */
export interface ListedGame {
  readonly id: string
  readonly name: string
  readonly provider: string
  readonly isFeatured: boolean
  readonly isSearchFeatured: boolean
  readonly categories: readonly string[]
  readonly customCategory: string | null
}

/** Places in the list of games, ascending. */
export type Places = readonly number[]

/** The games in the order of all answers, and where to find those that have something in common. */
export interface GameLists<Game extends ListedGame> {
  readonly games: readonly Game[]
  /** Folded names, by place. */
  readonly names: readonly string[]
  /** Folded names and providers, by place. */
  readonly texts: readonly string[]
  readonly placeOf: ReadonlyMap<string, number>
  readonly byProvider: ReadonlyMap<string, Places>
  readonly byCategory: ReadonlyMap<string, Places>
  readonly byGroup: ReadonlyMap<string, Places>
  /** Places whose text holds a piece of one to three signs. */
  readonly byGram: ReadonlyMap<string, Places>
  readonly featured: Places
  readonly searchFeatured: Places
}

/** Builds the lists, once per change of the catalogue. */
export function listGames<Game extends ListedGame>(games: readonly Game[]): GameLists<Game> {
  const names = games.map((game) => foldText(game.name))
  const texts = games.map((game, place) => `${names[place]}${textBorder}${foldText(game.provider)}`)
  return {
    games,
    names,
    texts,
    placeOf: new Map(games.map((game, place) => [game.id, place])),
    byProvider: placesBy(games, (game) => [game.provider]),
    byCategory: placesBy(games, (game) => game.categories),
    byGroup: placesBy(games, ({ customCategory }) => (customCategory ? [customCategory] : [])),
    byGram: placesBy(texts, gramsOf),
    featured: placesWhere(games, (game) => game.isFeatured),
    searchFeatured: placesWhere(games, (game) => game.isSearchFeatured),
  }
}

function placesBy<Item>(
  items: readonly Item[],
  keysOf: (item: Item) => Iterable<string>,
): ReadonlyMap<string, Places> {
  const places = new Map<string, number[]>()
  items.forEach((item, place) => {
    for (const key of new Set(keysOf(item))) {
      const known = places.get(key)
      if (known) known.push(place)
      else places.set(key, [place])
    }
  })
  return places
}

function placesWhere<Item>(items: readonly Item[], fits: (item: Item) => boolean): Places {
  return items.flatMap((item, place) => (fits(item) ? [place] : []))
}
