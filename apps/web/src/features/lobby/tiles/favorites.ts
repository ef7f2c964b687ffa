import { create } from 'zustand'
import { callServer } from '../../../platform/client/call-server.ts'

interface Favorites {
  /** What this page has changed since the lists were loaded, by game id. */
  readonly changed: Readonly<Record<string, boolean>>
}

const useFavorites = create<Favorites>()(() => ({ changed: {} }))

/** Whether a game is kept: as the list says, unless it was changed here since. */
export function useIsFavorite(id: string, listed: boolean): boolean {
  return useFavorites((state) => state.changed[id] ?? listed)
}

function change(id: string, isFavorite: boolean): void {
  useFavorites.setState(({ changed }) => ({ changed: { ...changed, [id]: isFavorite } }))
}

/** Keeps a game or lets it go, on the screen at once. @throws what the server answers; undone. */
export async function keepFavorite(id: string, favorite: boolean): Promise<void> {
  change(id, favorite)
  try {
    await callServer('favorite', { id, favorite })
  } catch (error) {
    change(id, !favorite)
    throw error
  }
}

/** Forgets the changes: another player looks at other favourites. */
export function forgetFavorites(): void {
  useFavorites.setState({ changed: {} })
}
