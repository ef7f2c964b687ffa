import { lazy } from 'react'

export { openMessageMenu } from './windows/index.ts'
export { rules, rulesVersion } from './panel/messages.en.ts'

/** The emoji of a pack, and stickers; loaded by whoever previews them. */
export const EmojiGrid = lazy(async () => ({
  default: (await import('./panel/composer/picture-grids.tsx')).EmojiGrid,
}))
export const StickerGrid = lazy(async () => ({
  default: (await import('./panel/composer/picture-grids.tsx')).StickerGrid,
}))
