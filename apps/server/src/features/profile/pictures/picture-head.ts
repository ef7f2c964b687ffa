/** What a picture says about itself before anybody decodes it. */
export interface PictureHead {
  readonly type: 'png' | 'jpeg' | 'webp'
  readonly width: number
  readonly height: number
}

/**
 * Kind and size of a picture by its first bytes, never by its name. Everything that is no PNG, JPEG
 * or WebP, drawings in SVG and archives among them, is undefined.
 */
export function readPictureHead(bytes: Uint8Array): PictureHead | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return readPng(view) ?? readWebp(view) ?? readJpeg(view)
}

const pngMark = Buffer.from('89504e470d0a1a0a', 'hex')

function readPng(view: Buffer): PictureHead | undefined {
  if (view.length < 33 || !view.subarray(0, 8).equals(pngMark)) return undefined
  if (view.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { type: 'png', width: view.readUInt32BE(16), height: view.readUInt32BE(20) }
}

function readWebp(view: Buffer): PictureHead | undefined {
  if (view.length < 30) return undefined
  if (view.toString('latin1', 0, 4) !== 'RIFF' || view.toString('latin1', 8, 12) !== 'WEBP') {
    return undefined
  }
  const size = webpSize(view)
  return size && { type: 'webp', ...size }
}

function webpSize(view: Buffer): { width: number; height: number } | undefined {
  switch (view.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: view.readUInt16LE(26) & 0x3fff, height: view.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = view.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: view.readUIntLE(24, 3) + 1, height: view.readUIntLE(27, 3) + 1 }
    default:
      return undefined
  }
}

/** Start-of-frame marks, without those that share their range: tables, extensions, conditioning. */
function isFrame(mark: number): boolean {
  return mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark)
}

/** Walks from segment to segment to the frame's head. */
function readJpeg(view: Buffer): PictureHead | undefined {
  if (view.length < 4 || view.readUInt16BE(0) !== 0xffd8) return undefined
  for (let at = 2; at + 9 < view.length;) {
    if (view[at] !== 0xff) return undefined
    const mark = view[at + 1] ?? 0
    if (mark === 0xff) {
      at += 1
      continue
    }
    if (isFrame(mark)) {
      return { type: 'jpeg', height: view.readUInt16BE(at + 5), width: view.readUInt16BE(at + 7) }
    }
    at += 2 + view.readUInt16BE(at + 2)
  }
  return undefined
}
