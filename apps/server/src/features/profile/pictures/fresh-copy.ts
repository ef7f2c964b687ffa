import { ResizeFit, Transformer } from '@napi-rs/image'
import { readPictureHead } from './picture-head.ts'

/** Width and height of a kept picture, in pixels. */
export const pictureSidePx = 256
const sideMinPx = 64
const sideMaxPx = 6_000
const pixelsMax = 24_000_000
const quality = 82

/**
 * A square WebP copy of a picture, drawn anew from its pixels: nothing of the file that was sent
 * is kept, so neither places, names and thumbnails in it nor anything hidden behind it.
 * @returns undefined when it is no picture of a known kind, too small, too large, or broken.
 */
export async function makeFreshCopy(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  if (!isWithinLimits(readPictureHead(bytes))) return undefined
  try {
    // The decoder has its own idea of the head; it must pass the limits before it may decode.
    const { width, height } = await new Transformer(bytes).metadata()
    if (!isWithinLimits({ width, height })) return undefined
    const side = { width: pictureSidePx, height: pictureSidePx, fit: ResizeFit.Cover }
    return await new Transformer(bytes).rotate().resize(side).webp(quality)
  } catch {
    return undefined
  }
}

function isWithinLimits(size: { width: number; height: number } | undefined): boolean {
  if (size === undefined) return false
  const { width, height } = size
  return (
    Math.min(width, height) >= sideMinPx &&
    Math.max(width, height) <= sideMaxPx &&
    width * height <= pixelsMax
  )
}
