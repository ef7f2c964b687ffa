/** How a picture is made to fit: sides that are tried one after the other, and as what it is written. */
interface Fitting {
  readonly sides: readonly number[]
  readonly type: string
}

/** Small art keeps its edges; what covers half a page would be too large like that. */
const small: Fitting = { sides: [256, 128, 64], type: 'image/png' }
const large: Fitting = { sides: [1_600, 1_200, 800], type: 'image/webp' }
const largeFromBytes = 1_048_576
const quality = 0.9
const leastSidePx = 64

/**
 * A picture in Base64 of at most so many bytes; undefined when that cannot be made of it. Where much is
 * taken, a file that fits goes as it is: the server draws it anew in any case.
 */
export async function shrinkPicture(file: Blob, bytesMax: number): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (bitmap === undefined) return undefined
  const isLarge = bytesMax >= largeFromBytes
  if (isLarge && file.size <= bytesMax) return base64Of(file)
  const { sides, type } = isLarge ? large : small
  for (const side of sides) {
    const blob = await drawn(bitmap, side, type)
    if (blob !== undefined && blob.size <= bytesMax) return base64Of(blob)
  }
  return undefined
}

function drawn(bitmap: ImageBitmap, side: number, type: string): Promise<Blob | undefined> {
  const shrink = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  // The server takes nothing smaller than this, so small pixel art is drawn larger.
  const grow = Math.max(1, leastSidePx / (Math.min(bitmap.width, bitmap.height) * shrink))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * shrink * grow)
  canvas.height = Math.round(bitmap.height * shrink * grow)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((done) => canvas.toBlob((blob) => done(blob ?? undefined), type, quality))
}

async function base64Of(blob: Blob): Promise<string> {
  let text = ''
  for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte)
  return btoa(text)
}
