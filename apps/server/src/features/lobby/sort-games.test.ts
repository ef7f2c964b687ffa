import { expect, it } from 'vitest'
import type { CatalogueEntry } from './present.ts'
import { sortGames } from './sort-games.ts'

function entry(id: string, name: string, addedAt: number): CatalogueEntry {
  return {
    id,
    name,
    provider: 'Hexline',
    isFeatured: false,
    isSearchFeatured: false,
    categories: [],
    customCategory: null,
    isEnabled: true,
    isDemoOnly: false,
    releaseAt: null,
    shared: {
      name,
      image: '',
      icon: '',
      type: 'Hexline',
      priority: 0,
      isFeatured: false,
      isSearchFeatured: false,
      category: [],
      custom_category: null,
      addedAt,
      releaseAt: null,
      game_data: {
        customImage: null,
        technology: 'html5',
        hasLobby: false,
        hasDemo: false,
        hasFreespins: false,
        isMobile: true,
        rtp: null,
        volatility: null,
        lines: null,
        minBet: null,
        maxBet: null,
        currencies: [],
      },
    },
  }
}

const games = [entry('a', 'Épée', 1), entry('b', 'zebra 10', 3), entry('c', 'Zebra 9', 3)]
const ids = (order: 'newest' | 'name', skip = 0) =>
  sortGames(games, order, { skip, size: 2 }).map(({ id }) => id)

it('orders games as a reader would, and those that are equal as the list has them', () => {
  expect([...ids('name'), ...ids('name', 2)]).toEqual(['a', 'c', 'b'])
  expect([...ids('newest'), ...ids('newest', 2)]).toEqual(['b', 'c', 'a'])
})
