import { create } from 'zustand'
import { callServer } from '../../../platform/client/call-server.ts'

/** A game as one player keeps it. */
interface KeptGame {
  readonly userId: string
  readonly id: string
}

interface Favorites {
  /** What this page has changed since the lists were loaded, by player and game. */
  readonly changed: Readonly<Record<string, boolean>>
}

const useFavorites = create<Favorites>()(() => ({ changed: {} }))
const keyOf = ({ userId, id }: KeptGame) => `${userId} ${id}`

/** Whether a game is kept: as the list says, unless the player changed it here since. */
export function useIsFavorite(game: KeptGame, listed: boolean): boolean {
  return useFavorites((state) => state.changed[keyOf(game)] ?? listed)
}

function change(game: KeptGame, isFavorite: boolean): void {
  useFavorites.setState(({ changed }) => ({ changed: { ...changed, [keyOf(game)]: isFavorite } }))
}

/** Keeps a game or lets it go, on the screen at once. @throws what the server answers; undone. */
export async function keepFavorite(game: KeptGame, favorite: boolean): Promise<void> {
  change(game, favorite)
  try {
    await callServer('favorite', { id: game.id, favorite })
  } catch (error) {
    change(game, !favorite)
    throw error
  }
}
