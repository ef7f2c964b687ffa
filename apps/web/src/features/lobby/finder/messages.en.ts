/** Texts of the game finder and of the lists of providers. */
export const finderMessages = {
  search: (title: string) => `Search in ${title}`,
  provider: 'Provider',
  allProviders: 'All providers',
  sort: 'Sort',
  sorts: { priority: 'Popular', newest: 'Newest', name: 'A to Z' },
  threeLetters: 'Three letters start the search.',
  count: (count: number) => (count === 1 ? '1 game' : `${count.toLocaleString('en')} games`),
  shownOf: (shown: number, all: number) =>
    `${shown.toLocaleString('en')} of ${all.toLocaleString('en')}`,
  progress: 'Games shown',
  more: 'Load more',
  failed: 'The games could not be loaded. Your balance is not touched.',
  notMore: 'No more games could be loaded. Please try again.',
  isNew: 'New',
  unknownTag: 'Games',
  nothingFound: {
    title: 'No games found',
    text: 'Nothing fits this search. Try fewer letters or another provider.',
    clear: 'Clear the search',
  },
  noGames: {
    title: 'No games here',
    text: 'There are no games of this kind at the moment.',
    originals: 'See the originals',
  },
  noFavorites: {
    title: 'No favourites yet',
    text: 'Press the star on a game and it waits for you here.',
    originals: 'See the originals',
  },
  providers: {
    title: 'Providers',
    text: 'The games of every provider, side by side.',
    allTitle: 'All providers',
    allText: (count: number) => (count === 1 ? '1 provider' : `${count} providers`),
    search: 'Search providers',
    failed: 'The providers could not be loaded. Your balance is not touched.',
    seeAll: 'See all providers',
    nothingFound: { title: 'No provider found', text: 'No provider has this in its name.' },
  },
} as const
