import { lazyPart } from '../../platform/feature/lazy-part.ts'
import type { PictureGridProps } from './panel/composer/picture-grids.tsx'

export { openMessageMenu } from './windows/index.ts'
export { rules, rulesVersion } from './panel/messages.en.ts'

/** The emoji of a pack, and stickers; loaded by whoever previews them. */
export const EmojiGrid = lazyPart<'EmojiGrid', PictureGridProps & { name: string }>(
  () => import('./panel/composer/picture-grids.tsx'),
  'EmojiGrid',
)
export const StickerGrid = lazyPart<'StickerGrid', PictureGridProps>(
  () => import('./panel/composer/picture-grids.tsx'),
  'StickerGrid',
)
