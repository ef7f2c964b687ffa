import { Transformer } from '@napi-rs/image'
import { describe, expect, it } from 'vitest'
import { createDeflate, crc32 } from 'node:zlib'
import { bareOf } from './bare-picture.ts'
import { drawCopy } from './draw-copy.ts'
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

const mebibyte = 1_048_576
const square = { width: pictureSidePx, height: pictureSidePx }

/** So many zeros, packed a thousand times smaller. */
async function profileOf(bytes: number): Promise<Buffer> {
  const packed: Buffer[] = []
  const deflate = createDeflate().on('data', (chunk: Buffer) => packed.push(chunk))
  const zeros = Buffer.alloc(mebibyte)
  for (let written = 0; written < bytes; written += zeros.length) {
    if (!deflate.write(zeros)) await new Promise((done) => deflate.once('drain', done))
  }
  await new Promise((done) => deflate.once('end', done).end())
  return Buffer.concat(packed)
}

function chunkOf(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A PNG with a colour profile behind its head. */
function withProfile(png: Buffer, packed: Buffer): Buffer {
  const data = Buffer.concat([Buffer.from('x\0\0', 'latin1'), packed])
  return Buffer.concat([png.subarray(0, 33), chunkOf('iCCP', data), png.subarray(33)])
}

/** White on its left half, black on its right. */
function halves(): Transformer {
  const [width, height] = [200, 200]
  const pixels = new Uint8Array(width * height * 4).fill(255)
  for (let at = 0; at < width * height; at += 1) {
    if (at % width >= width / 2) pixels.fill(0, at * 4, at * 4 + 3)
  }
  return Transformer.fromRgbaPixels(pixels, width, height)
}

/** A JPEG with an Exif segment that says how it has to be turned. */
function withOrientation(jpeg: Buffer, orientation: number): Buffer {
  const entry = Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0])
  const tiff = Buffer.concat([
    Buffer.from('MM\0*\0\0\0\b\0\u0001', 'latin1'),
    entry,
    Buffer.alloc(4),
  ])
  const data = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, data.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)])
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

  it('does not unfold what hides in its colour profile', async () => {
    const before = process.resourceUsage().maxRSS
    const sent = withProfile(await drawn(100, 100).png(), await profileOf(300 * mebibyte))
    expect(sent.length).toBeLessThan(mebibyte)
    expect(await makeFreshCopy(sent)).toBeDefined()
    const grownBytes = (process.resourceUsage().maxRSS - before) * 1_024
    expect(grownBytes).toBeLessThan(100 * mebibyte)
    expect(bareOf('png', sent)?.bytes.includes('iCCP')).toBe(false)
  })

  it('is given up when drawing takes more memory or time than it may', async () => {
    const bytes = await drawn(3_000, 3_000).png()
    const picture = { bytes, orientation: 1 }
    const generous = { memoryBytesMax: 1_024 * mebibyte, timeMsMax: 60_000 }
    expect(await drawCopy(picture, square, generous)).toBeDefined()
    const narrow = { ...generous, memoryBytesMax: 60 * mebibyte }
    expect(await drawCopy(picture, square, narrow)).toBeUndefined()
    expect(await drawCopy(picture, square, { ...generous, timeMsMax: 1 })).toBeUndefined()
  })

  it('of the largest size is drawn within the limits', async () => {
    expect(await makeFreshCopy(await drawn(6_000, 4_000).png())).toBeDefined()
  })

  it('of a phone is turned as the phone was held, though nothing else of its Exif is kept', async () => {
    const lying = await halves().jpeg()
    const kept = await makeFreshCopy(withOrientation(lying, 6))
    const pixels = await new Transformer(Buffer.from(kept ?? [])).rawPixels()
    const channels = pixels.length / pictureSidePx ** 2
    const redAt = (row: number) => pixels[(row * pictureSidePx + 128) * channels] ?? 0
    // White on the left, black on the right: turned by a quarter, white is above.
    expect(redAt(10)).toBeGreaterThan(200)
    expect(redAt(245)).toBeLessThan(50)
  })

  it('never breaks the decoder, however it is broken itself', async () => {
    const whole = await Promise.all([
      drawn(96, 96).png(),
      drawn(96, 96).jpeg(),
      drawn(96, 96).webp(),
    ])
    const kinds = new Set<string | undefined>()
    for (const picture of whole) {
      for (let turn = 1; turn <= 8; turn += 1) {
        const broken = Buffer.from(picture)
        for (let hit = 0; hit < 8; hit += 1) {
          const at = (turn * 7_919 + hit * 104_729) % broken.length
          broken[at] = (broken[at] ?? 0) ^ (turn * 31 + hit)
        }
        const kept = await makeFreshCopy(broken.subarray(0, broken.length - (turn % 5) * 40))
        kinds.add(kept && (readPictureHead(kept)?.type ?? 'unreadable'))
      }
    }
    kinds.delete('webp')
    expect([...kinds]).toEqual([undefined])
  })
})
