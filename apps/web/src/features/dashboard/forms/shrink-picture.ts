/** Sides that are tried one after the other until the picture fits a call. */
const sides = [256, 128, 64] as const
/** Base64 takes four characters for three bytes; the server takes 60,000 of them. */
const bytesMax = 44_000
const leastSidePx = 64

/** A picture as PNG in Base64, no larger than a call may carry; undefined when that cannot be made of it. */
export async function shrinkPicture(file: Blob): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (bitmap === undefined) return undefined
  for (const side of sides) {
    const blob = await drawn(bitmap, side)
    if (blob !== undefined && blob.size <= bytesMax) return base64Of(blob)
  }
  return undefined
}

function drawn(bitmap: ImageBitmap, side: number): Promise<Blob | undefined> {
  const shrink = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  // The server takes nothing smaller than this, so small pixel art is drawn larger.
  const grow = Math.max(1, leastSidePx / (Math.min(bitmap.width, bitmap.height) * shrink))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * shrink * grow)
  canvas.height = Math.round(bitmap.height * shrink * grow)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((done) => canvas.toBlob((blob) => done(blob ?? undefined), 'image/png'))
}

async function base64Of(blob: Blob): Promise<string> {
  let text = ''
  for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte)
  return btoa(text)
}
