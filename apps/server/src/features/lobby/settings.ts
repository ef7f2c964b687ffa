import { z } from 'zod'
import { setting } from '../../platform/settings/settings.ts'

/** Source: the catalogue's limit on kept games. */
export const favoritesMax = setting({
  key: 'lobby.favoritesMax',
  schema: z.int().min(1).max(1_000),
  initial: 200,
  help: 'Most games a player may keep as favourites.',
})

/** The business settings of the feature. */
export const lobbySettings = [favoritesMax] as const
