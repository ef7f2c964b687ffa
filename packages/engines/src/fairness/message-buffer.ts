import { compress, schedule } from './compress.ts'

const blockBytes = 64
const byteBits = 8
const wordRange = 2 ** 32
/** Padding is one marker byte, zeros and the 8-byte length: at most one block and the marker. */
const paddingBytesMax = blockBytes + 9

/**
 * Collects one message and hashes it. Reused from message to message so that the hot path of a
 * bet allocates nothing; not for messages that are built at the same time.
 */
export class MessageBuffer {
  private bytes = new Uint8Array(1024)
  private view = new DataView(this.bytes.buffer)
  private lengthBytes = 0

  /** Starts the next message. */
  clear(): this {
    this.lengthBytes = 0
    return this
  }

  addByte(byte: number): void {
    this.reserve(1)
    this.bytes[this.lengthBytes] = byte
    this.lengthBytes += 1
  }

  addBytes(bytes: Uint8Array): void {
    this.reserve(bytes.length)
    this.bytes.set(bytes, this.lengthBytes)
    this.lengthBytes += bytes.length
  }

  /** Appends the UTF-8 form of `text`; a lone surrogate becomes U+FFFD, as TextEncoder does. */
  addText(text: string): void {
    this.reserve(text.length * 3)
    const { bytes } = this
    let at = this.lengthBytes
    for (let i = 0; i < text.length; i += 1) {
      const unit = text.charCodeAt(i)
      if (unit >= 0x80) {
        this.lengthBytes = at
        this.addWideText(text, i)
        return
      }
      bytes[at] = unit
      at += 1
    }
    this.lengthBytes = at
  }

  /** Pads the message, folds its blocks into `state`. @param prefixBytes already folded before. */
  hashInto(state: Int32Array, prefixBytes: number): void {
    const end = this.pad(prefixBytes)
    const { view } = this
    for (let start = 0; start < end; start += blockBytes) {
      for (let i = 0; i < 16; i += 1) schedule[i] = view.getInt32(start + i * 4)
      compress(state)
    }
  }

  private pad(prefixBytes: number): number {
    this.reserve(paddingBytesMax)
    const { bytes, view, lengthBytes } = this
    const blocks = Math.ceil((lengthBytes + 9) / blockBytes)
    const end = blocks * blockBytes
    const lengthBits = (prefixBytes + lengthBytes) * byteBits
    bytes[lengthBytes] = 0x80
    for (let i = lengthBytes + 1; i < end - 8; i += 1) bytes[i] = 0
    view.setUint32(end - 8, Math.floor(lengthBits / wordRange))
    view.setUint32(end - 4, lengthBits % wordRange)
    return end
  }

  private addWideText(text: string, from: number): void {
    for (let i = from; i < text.length; i += 1) {
      const point = text.codePointAt(i) ?? 0
      if (point > 0xffff) i += 1
      this.addCodePoint(point >= 0xd800 && point <= 0xdfff ? 0xfffd : point)
    }
  }

  private addCodePoint(point: number): void {
    if (point < 0x80) {
      this.addByte(point)
      return
    }
    if (point < 0x800) {
      this.addByte(0xc0 | (point >> 6))
    } else {
      if (point < 0x10000) {
        this.addByte(0xe0 | (point >> 12))
      } else {
        this.addByte(0xf0 | (point >> 18))
        this.addByte(0x80 | ((point >> 12) & 0x3f))
      }
      this.addByte(0x80 | ((point >> 6) & 0x3f))
    }
    this.addByte(0x80 | (point & 0x3f))
  }

  private reserve(moreBytes: number): void {
    const neededBytes = this.lengthBytes + moreBytes
    if (neededBytes <= this.bytes.length) return
    const grown = new Uint8Array(neededBytes * 2)
    grown.set(this.bytes.subarray(0, this.lengthBytes))
    this.bytes = grown
    this.view = new DataView(grown.buffer)
  }
}
