import { Transformer } from '@napi-rs/image'
import { describe, expect, it } from 'vitest'
import { makeFreshCopy, pictureSidePx } from './fresh-copy.ts'
import { readPictureHead } from './picture-head.ts'

/** Pixels with some order, so that no two pictures of a size are alike. */
function drawn(width: number, height: number): Transformer {
  const pixels = new Uint8Array(width * height * 4)
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = at % 4 === 3 ? 255 : (at * 7) % 251
  return Transformer.fromRgbaPixels(pixels, width, height)
}

const secret = 'GPS 47.3769N 8.5417E'

/** A JPEG with a comment and an application segment, and a page of HTML behind its end. */
function withBaggage(jpeg: Buffer): Buffer {
  const text = Buffer.from(`Exif\0\0${secret}`)
  const head = Buffer.from([0xff, 0xe1, 0, text.length + 2])
  const page = Buffer.from(`<html><script>alert('${secret}')</script>PK\u0003\u0004`)
  return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2), page])
}

describe('a picture that was sent', () => {
  it('is known by its content: PNG, JPEG and WebP with their size, and nothing else', async () => {
    const [png, jpeg, webp, lossless] = await Promise.all([
      drawn(120, 80).png(),
      drawn(121, 81).jpeg(),
      drawn(122, 82).webp(),
      drawn(123, 83).webpLossless(),
    ])
    expect(readPictureHead(png)).toEqual({ type: 'png', width: 120, height: 80 })
    expect(readPictureHead(withBaggage(jpeg))).toEqual({ type: 'jpeg', width: 121, height: 81 })
    expect(readPictureHead(webp)).toEqual({ type: 'webp', width: 122, height: 82 })
    expect(readPictureHead(lossless)).toEqual({ type: 'webp', width: 123, height: 83 })
    const others = [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'GIF89a',
      'PK\u0003\u0004',
      'BM',
      '',
    ]
    for (const other of others) {
      expect(readPictureHead(Buffer.from(other.padEnd(64, ' ')))).toBeUndefined()
    }
  })

  it('is kept as a fresh square of 256 pixels without anything else of the file', async () => {
    const sent = withBaggage(await drawn(400, 300).jpeg())
    expect(sent.includes(secret)).toBe(true)
    const kept = Buffer.from((await makeFreshCopy(sent)) ?? [])
    expect(readPictureHead(kept)).toMatchObject({ type: 'webp' })
    expect(await new Transformer(kept).metadata()).toMatchObject({
      width: pictureSidePx,
      height: pictureSidePx,
      format: 'webp',
    })
    for (const mark of [secret, 'Exif', 'EXIF', 'XMP ', 'ICCP', '<script']) {
      expect(kept.includes(mark)).toBe(false)
    }
  })

  it('is refused below 64 pixels, and when it would unfold into too many', async () => {
    expect(await makeFreshCopy(await drawn(63, 300).png())).toBeUndefined()
    expect(await makeFreshCopy(await drawn(64, 64).png())).toBeDefined()
    const bomb = Buffer.from(await drawn(100, 100).png())
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    expect(await makeFreshCopy(bomb)).toBeUndefined()
  })

  it('never breaks the decoder, however it is broken itself', async () => {
    const whole = await Promise.all([
      drawn(96, 96).png(),
      drawn(96, 96).jpeg(),
      drawn(96, 96).webp(),
    ])
    for (const picture of whole) {
      for (let turn = 1; turn <= 40; turn += 1) {
        const broken = Buffer.from(picture)
        for (let hit = 0; hit < 8; hit += 1) {
          const at = (turn * 7_919 + hit * 104_729) % broken.length
          broken[at] = (broken[at] ?? 0) ^ (turn * 31 + hit)
        }
        const kept = await makeFreshCopy(broken.subarray(0, broken.length - (turn % 5) * 40))
        if (kept !== undefined) expect(readPictureHead(kept)?.type).toBe('webp')
      }
    }
  })
})
