import { Transformer } from '@napi-rs/image'

/** Of one colour, so that no two are the same picture. */
export function drawn(width: number, height: number, colour: number): Transformer {
  const pixels = new Uint8Array(width * height * 4).fill(colour)
  for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255
  return Transformer.fromRgbaPixels(pixels, width, height)
}

/** What stands in files beside their pixels, and must not be kept. */
export const secret = 'GPS 47.3769N 8.5417E'

/** A JPEG with where it was taken in it, and a page behind its end. */
export function withBaggage(jpeg: Buffer): Buffer {
  const text = Buffer.from(`Exif\0\0${secret}`)
  const head = Buffer.from([0xff, 0xe1, 0, text.length + 2])
  const script = Buffer.from(`<script>alert('${secret}')</script>`)
  return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2), script])
}

function webpChunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(name), length, data, Buffer.alloc(data.length % 2)])
}

/** A WebP whose only picture is a frame of a film. */
export async function moving(): Promise<Buffer> {
  const still = await drawn(100, 100, 40).webp(80)
  const side = Buffer.from([99, 0, 0])
  const whole = webpChunk('VP8X', Buffer.concat([Buffer.from([2, 0, 0, 0]), side, side]))
  const film = webpChunk('ANIM', Buffer.alloc(6))
  const frame = Buffer.concat([Buffer.alloc(6), side, side, Buffer.alloc(4), still.subarray(12)])
  const body = Buffer.concat([Buffer.from('WEBP'), whole, film, webpChunk('ANMF', frame)])
  return webpChunk('RIFF', body)
}
