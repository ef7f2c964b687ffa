import type { CatalogueGame } from '@powerplay/contract'
import { gamePath, originalGames, type OriginalGame } from '../../originals/index.ts'

/** What a tile needs to know of a game. */
export type TileGame = Pick<
  CatalogueGame,
  'id' | 'name' | 'image' | 'type' | 'isFavorite' | 'isDisabled' | 'blocked' | 'releaseAt'
> & { readonly customImage: string | null }

/** Why a tile cannot be opened, or null when it can. */
export type TileState = 'blocked' | 'disabled' | 'preview' | null

const previewMark = 'preview:'
const houseArt = 'originals/'
const posterFolder = '/api/pictures/games/'

/** A game of the catalogue as a tile. */
export function tileOf({ game_data, ...game }: CatalogueGame): TileGame {
  return { ...game, customImage: game_data.customImage }
}

/** An in-house game as a tile, before the catalogue has answered. */
export function tileOfOriginal({ id, name }: OriginalGame): TileGame {
  return {
    id,
    name,
    image: `${houseArt}${id}`,
    customImage: null,
    type: 'Phoenix Originals',
    isFavorite: false,
    isDisabled: false,
    blocked: false,
    releaseAt: null,
  }
}

/** The strongest reason against opening a tile. */
export function tileState({ id, blocked, isDisabled }: TileGame): TileState {
  if (blocked) return 'blocked'
  if (isDisabled) return 'disabled'
  return id.startsWith(previewMark) ? 'preview' : null
}

/** Id of the game behind a preview. */
export function previewedId({ id }: Pick<TileGame, 'id'>): string {
  return id.slice(previewMark.length)
}

/** Where a tile leads. */
export function tilePath({ id }: Pick<TileGame, 'id'>): string {
  return gamePath(id)
}

/** True for the posters of outside providers, which carry the title of the game themselves. */
export function isPoster({ image, customImage }: Pick<TileGame, 'image' | 'customImage'>): boolean {
  return customImage === null && image.startsWith(posterFolder)
}

/** Art of a tile, upright and wide; null when there is none and a picture has to be made. */
export function tileArt(
  image: string,
  customImage: string | null = null,
): { readonly upright: string; readonly wide: string } | null {
  const path = customImage ?? image
  if (path.startsWith(houseArt)) {
    const original = originalGames.find(({ id }) => path === `${houseArt}${id}`)
    return original ? { upright: original.art, wide: original.artWide } : null
  }
  // Anything else than a path of this site or https could be a script.
  return /^(\/(?!\/)|https:\/\/)/.test(path) ? { upright: path, wide: path } : null
}
