/** Text frames of RFC 6455, as cheap as a client can make and read them. */

const textOpcode = 0x81
const opcodeMask = 0x0f
const closeOpcode = 0x8
const pingOpcode = 0x9
const maskBit = 0x80
const lengthMask = 0x7f
const length16 = 126
const length64 = 127
/** With a key of zeroes the masked text is the text itself. */
const zeroKey = Buffer.alloc(4)

/** A client's answer to a ping without content. */
export const pongFrame: Buffer = Buffer.concat([Buffer.from([0x8a, maskBit]), zeroKey])

/** A client's frame around a text. */
export function clientFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  return Buffer.concat([headerOf(payload.length, maskBit), zeroKey, payload])
}

/** A server's frame around a text: unmasked. */
export function serverFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  return Buffer.concat([headerOf(payload.length, 0), payload])
}

function headerOf(length: number, mask: number): Buffer {
  if (length < length16) return Buffer.from([textOpcode, mask | length])
  const header = Buffer.from([textOpcode, mask | length16, 0, 0])
  header.writeUInt16BE(length, 2)
  return header
}

interface Frame {
  readonly opcode: number
  readonly start: number
  readonly end: number
}

/** The frame that begins at `at`, or undefined while it is not wholly there. */
function frameAt(bytes: Buffer, at: number): Frame | undefined {
  if (bytes.length < at + 2) return undefined
  const opcode = (bytes[at] ?? 0) & opcodeMask
  const short = (bytes[at + 1] ?? 0) & lengthMask
  if (short < length16) return whole(bytes, { opcode, start: at + 2, end: at + 2 + short })
  if (bytes.length < at + 10) return undefined
  if (short === length64) {
    const length = Number(bytes.readBigUInt64BE(at + 2))
    return whole(bytes, { opcode, start: at + 10, end: at + 10 + length })
  }
  const length = bytes.readUInt16BE(at + 2)
  return whole(bytes, { opcode, start: at + 4, end: at + 4 + length })
}

function whole(bytes: Buffer, frame: Frame): Frame | undefined {
  return frame.end <= bytes.length ? frame : undefined
}

/** Cuts what a server sends into texts. */
export class FrameReader {
  #rest: Buffer = Buffer.alloc(0)

  /** Takes received bytes. @throws when the server closes. */
  read(part: Buffer, onText: (text: string) => void, onPing: () => void): void {
    const bytes = this.#rest.length === 0 ? part : Buffer.concat([this.#rest, part])
    let at = 0
    for (let frame = frameAt(bytes, at); frame !== undefined; frame = frameAt(bytes, at)) {
      at = frame.end
      if (frame.opcode === closeOpcode) throw new Error('the server closed a socket of the bench')
      if (frame.opcode === pingOpcode) onPing()
      else onText(bytes.toString('utf8', frame.start, frame.end))
    }
    this.#rest = bytes.subarray(at)
  }
}
