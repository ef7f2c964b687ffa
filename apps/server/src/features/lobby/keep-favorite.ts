import { refuse, type Uuid } from '@powerplay/kernel'
import type { Platform } from '../../platform/context.ts'
import type { Catalogue } from './catalogue.ts'
import { favoritesMax } from './settings.ts'
import { addFavorite, favoritesOf, lockFavorites, removeFavorite } from './store.ts'

const previewMark = 'preview:'

/** A player's wish about one game. */
export interface FavoriteWish {
  readonly userId: Uuid
  /** Id as lists show it. */
  readonly id: string
  readonly favorite: boolean
}

/**
 * Keeps a game among the favourites of a player, or lets it go. The wish is a state, so asking
 * twice is harmless. Refusals: lobby/unknown-game, lobby/too-many-favorites.
 */
export async function keepFavorite(
  { database, settings }: Platform,
  catalogue: Catalogue,
  { userId, id, favorite }: FavoriteWish,
): Promise<{ id: string; isFavorite: boolean }> {
  const gameId = id.startsWith(previewMark) ? id.slice(previewMark.length) : id
  if (!favorite) {
    await removeFavorite(database, userId, gameId)
    return { id, isFavorite: false }
  }
  const { lists } = await catalogue.read()
  if (!lists.placeOf.has(gameId)) refuse('lobby/unknown-game')
  const max = settings.get(favoritesMax)
  await database.transaction(async (tx) => {
    const count = await lockFavorites(tx, userId)
    const isAdded = await addFavorite(tx, userId, gameId)
    if (isAdded && count >= max) refuse('lobby/too-many-favorites', { max })
    if (!isAdded && !(await favoritesOf(tx, userId)).has(gameId)) refuse('lobby/unknown-game')
  })
  return { id, isFavorite: true }
}
