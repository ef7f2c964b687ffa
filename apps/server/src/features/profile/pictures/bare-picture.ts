/** A picture with nothing in it but what its pixels need. */
export interface BarePicture {
  readonly bytes: Buffer
  /** How it has to be turned, as Exif numbers it: 1 is upright. */
  readonly orientation: number
}

const upright = 1

/**
 * Takes everything out of a picture that is not its pixels: colour profiles, which may unfold to
 * gigabytes, thumbnails, texts, animation, and what stands behind its end.
 * @param type as its first bytes say. @returns undefined when it is not put together as its kind is.
 */
export function bareOf(type: 'png' | 'jpeg' | 'webp', bytes: Uint8Array): BarePicture | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (type === 'jpeg') return bareJpeg(view)
  const bare = type === 'png' ? barePng(view) : bareWebp(view)
  return bare && { bytes: bare, orientation: upright }
}

const pngHeadBytes = 8
/** Length, name and checksum around the data of a chunk. */
const pngFrameBytes = 12
const pngKept = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])

function barePng(view: Buffer): Buffer | undefined {
  const kept = [view.subarray(0, pngHeadBytes)]
  for (let at = pngHeadBytes; at + pngFrameBytes <= view.length;) {
    const end = at + pngFrameBytes + view.readUInt32BE(at)
    const name = view.toString('latin1', at + 4, at + 8)
    if (end > view.length) return undefined
    if (pngKept.has(name)) kept.push(view.subarray(at, end))
    if (name === 'IEND') return Buffer.concat(kept)
    at = end
  }
  return undefined
}

const riffHeadBytes = 12
const webpKept = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH'])
/** Of the flags of a VP8X chunk: only that there is transparency. */
const alphaFlag = 0x10

function bareWebp(view: Buffer): Buffer | undefined {
  const chunks: Buffer[] = []
  for (let at = riffHeadBytes; at + 8 <= view.length;) {
    const length = view.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    const name = view.toString('latin1', at, at + 4)
    if (at + 8 + length > view.length) return undefined
    if (webpKept.has(name)) chunks.push(webpChunk(name, view.subarray(at, end)))
    at = end
  }
  if (!chunks.some((chunk) => /^VP8[ L]/.test(chunk.toString('latin1', 0, 4)))) return undefined
  const body = Buffer.concat(chunks)
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([head, body])
}

function webpChunk(name: string, chunk: Buffer): Buffer {
  if (name !== 'VP8X' || chunk.length < 9) return chunk
  const copy = Buffer.from(chunk)
  copy[8] = (copy[8] ?? 0) & alphaFlag
  return copy
}

const startOfScan = 0xda
const endOfImage = 0xd9
/** How Adobe's programs say that colours are stored the other way round; it is that long. */
const adobeMark = 0xee
const adobeBytes = 16
const exifMark = 0xe1

/** Marks that stand alone, without a length: restarts and the one that means nothing. */
const isAlone = (mark: number) => (mark >= 0xd0 && mark <= 0xd7) || mark === 0x01
/** Applications' own segments, comments and what is reserved for extensions. */
const isBaggage = (mark: number) =>
  (mark >= 0xe0 && mark <= 0xef) || mark === 0xfe || (mark >= 0xf0 && mark <= 0xfd)

function bareJpeg(view: Buffer): BarePicture | undefined {
  const kept = [view.subarray(0, 2)]
  let orientation = upright
  for (let at = 2; at + 4 <= view.length;) {
    if (view[at] !== 0xff) return undefined
    const mark = view[at + 1] ?? 0
    if (mark === 0xff || isAlone(mark)) {
      at += mark === 0xff ? 1 : 2
      continue
    }
    if (mark === endOfImage) break
    let end = at + 2 + view.readUInt16BE(at + 2)
    if (end > view.length) return undefined
    if (mark === startOfScan) end = endOfScan(view, end)
    const segment = view.subarray(at, end)
    if (mark === exifMark) orientation = orientationIn(segment) ?? orientation
    const isAdobe = mark === adobeMark && segment.length === adobeBytes
    if (isAdobe || !isBaggage(mark)) kept.push(segment)
    at = end
  }
  return { bytes: Buffer.concat([...kept, Buffer.from([0xff, endOfImage])]), orientation }
}

/** Where the data of a scan ends: before the next mark that is neither stuffing nor a restart. */
function endOfScan(view: Buffer, from: number): number {
  for (let at = view.indexOf(0xff, from); at >= 0; at = view.indexOf(0xff, at + 1)) {
    const mark = view[at + 1] ?? 0
    if (mark !== 0 && mark !== 0xff && !isAlone(mark)) return at
  }
  return view.length
}

const orientationTag = 0x0112
const entryBytes = 12

/** Phones write every picture lying down and say in Exif how they were held. */
function orientationIn(segment: Buffer): number | undefined {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0') return undefined
  const tiff = segment.subarray(10)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const at16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  if (tiff.length < 8) return undefined
  const list = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (list + 2 > tiff.length) return undefined
  for (let entry = 0; entry < at16(list); entry += 1) {
    const at = list + 2 + entry * entryBytes
    if (at + entryBytes > tiff.length) return undefined
    if (at16(at) !== orientationTag) continue
    const value = at16(at + 8)
    return value >= 1 && value <= 8 ? value : undefined
  }
  return undefined
}
