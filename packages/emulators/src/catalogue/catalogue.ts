import type { Game, LiveGame, Table } from './game.ts'
import { liveGames } from './live-games.ts'
import { providers } from './providers.ts'
import { slotGames } from './slot-games.ts'

/** Every game, featured ones first so that a first page already shows all kinds. */
export const games: readonly Game[] = sortByPlace([...slotGames, ...liveGames])

function sortByPlace(all: readonly Game[]): Game[] {
  const place = (game: Game): number => (game.tags.includes('featured') ? 0 : 1)
  return [...all].sort((a, b) => place(a) - place(b))
}

const byUuid = new Map(games.map((game) => [game.uuid, game]))

export function findGame(uuid: string): Game | undefined {
  return byUuid.get(uuid)
}

/** The table with this id and its game. */
export function findTable(game: LiveGame, id: string): Table | undefined {
  return game.tables.find((table) => table.id === id)
}

export const providerList = Object.values(providers)

/** A tag with the category it belongs to. */
export interface Tag {
  readonly code: string
  readonly label: string
  readonly category: { readonly code: string; readonly label: string }
}

const kinds = { code: 'kind', label: 'Kind of game' }
const features = { code: 'features', label: 'Features' }
const lists = { code: 'lists', label: 'Lists' }

/** Every tag a game may carry. */
export const tags: readonly Tag[] = [
  { code: 'slots', label: 'Slots', category: kinds },
  { code: 'live', label: 'Live', category: kinds },
  { code: 'game-shows', label: 'Game shows', category: kinds },
  { code: 'roulette', label: 'Roulette', category: kinds },
  { code: 'blackjack', label: 'Blackjack', category: kinds },
  { code: 'baccarat', label: 'Baccarat', category: kinds },
  { code: 'wheel', label: 'Money wheel', category: kinds },
  { code: 'dice', label: 'Dice', category: kinds },
  { code: 'cards', label: 'Cards', category: kinds },
  { code: 'classic', label: 'Classic', category: kinds },
  { code: 'ways', label: 'Ways to win', category: features },
  { code: 'cascades', label: 'Cascades', category: features },
  { code: 'free-spins', label: 'Free spins', category: features },
  { code: 'buy-bonuses', label: 'Buy bonuses', category: features },
  { code: 'jackpots', label: 'Jackpots', category: features },
  { code: 'new-releases', label: 'New releases', category: lists },
  { code: 'featured', label: 'Featured', category: lists },
]
