import { bareOf } from './bare-picture.ts'
import { drawSquare } from './draw-square.ts'
import { readPictureHead } from './picture-head.ts'

/** Width and height of a kept picture, in pixels. */
export const pictureSidePx = 256
const sideMinPx = 64
const sideMaxPx = 6_000
const pixelsMax = 24_000_000

/**
 * A square WebP copy of a picture, drawn anew from its pixels: nothing of the file that was sent
 * is kept, so neither places, names and thumbnails in it nor anything hidden behind it.
 * @returns undefined when it is no picture of a known kind, too small, too large, or broken.
 */
export async function makeFreshCopy(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const head = readPictureHead(bytes)
  if (head === undefined || !isWithinLimits(head)) return undefined
  const bare = bareOf(head.type, bytes)
  // What the decoder will see may say another size than what was sent.
  const left = bare && readPictureHead(bare.bytes)
  if (bare === undefined || left === undefined || !isWithinLimits(left)) return undefined
  return drawSquare(bare, pictureSidePx)
}

function isWithinLimits({ width, height }: { width: number; height: number }): boolean {
  return (
    Math.min(width, height) >= sideMinPx &&
    Math.max(width, height) <= sideMaxPx &&
    width * height <= pixelsMax
  )
}
