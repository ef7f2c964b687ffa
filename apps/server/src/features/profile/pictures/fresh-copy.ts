import { bareOf, type BarePicture } from './bare-picture.ts'
import { drawCopy, type PictureSize } from './draw-copy.ts'
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
  const bare = safeBareOf(bytes)
  return bare && drawCopy(bare.picture, { width: pictureSidePx, height: pictureSidePx })
}

/**
 * As `makeFreshCopy`, but whole: as wide to its height as it was, and no side longer than told.
 * @returns the copy with its size.
 */
export async function makeWholeCopy(
  bytes: Uint8Array,
  longestPx: number,
): Promise<(PictureSize & { readonly bytes: Uint8Array }) | undefined> {
  const bare = safeBareOf(bytes)
  if (bare === undefined) return undefined
  const size = fitted(bare.size, longestPx)
  const copy = await drawCopy(bare.picture, size)
  return copy && { ...size, bytes: copy }
}

function fitted({ width, height }: PictureSize, longestPx: number): PictureSize {
  const scale = Math.min(1, longestPx / Math.max(width, height))
  const side = (px: number) => Math.max(1, Math.round(px * scale))
  return { width: side(width), height: side(height) }
}

/** Orientations of Exif from this one on lie on their side. */
const lying = 5

function safeBareOf(
  bytes: Uint8Array,
): { readonly picture: BarePicture; readonly size: PictureSize } | undefined {
  const head = readPictureHead(bytes)
  if (head === undefined || !isWithinLimits(head)) return undefined
  const picture = bareOf(head.type, bytes)
  // What the decoder will see may say another size than what was sent.
  const left = picture && readPictureHead(picture.bytes)
  if (picture === undefined || left === undefined || !isWithinLimits(left)) return undefined
  const { width, height } = left
  const size = picture.orientation < lying ? { width, height } : { width: height, height: width }
  return { picture, size }
}

function isWithinLimits({ width, height }: { width: number; height: number }): boolean {
  return (
    Math.min(width, height) >= sideMinPx &&
    Math.max(width, height) <= sideMaxPx &&
    width * height <= pixelsMax
  )
}
