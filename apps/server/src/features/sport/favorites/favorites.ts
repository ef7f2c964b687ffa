import { refuse } from '@powerplay/kernel'
import { playerOf, type CallHandlers, type Platform } from '../../../platform/context.ts'
import type { Bookmaker } from '../bookmaker.ts'
import { addFavorite, favoritesOf, removeFavorite } from './favorite-store.ts'

/** So many things a player may mark. */
const favoritesMax = 200

/** Marks what a player wants to find again. Refusals: sportsbook/unknown-favorite, too-many-favorites. */
export function favoriteCalls(
  bookmaker: Bookmaker | null,
  { database }: Pick<Platform, 'database'>,
): Pick<CallHandlers, 'bookmakerFavorite'> {
  const listOf = async (userId: ReturnType<typeof playerOf>) => ({
    ids: [...(await favoritesOf(database, userId))].sort(),
  })
  return {
    async bookmakerFavorite({ favorite, ...named }, context) {
      const userId = playerOf(context)
      const [id = ''] = Object.values(named)
      if (!favorite) {
        await removeFavorite(database, userId, id)
        return listOf(userId)
      }
      if (bookmaker?.feed.knows(id) !== true) refuse('sportsbook/unknown-favorite')
      const most = favoritesMax
      const isMarked = await database.transaction((tx) => addFavorite(tx, { userId, id, most }))
      if (!isMarked) refuse('sportsbook/too-many-favorites', { most })
      return listOf(userId)
    },
  }
}
