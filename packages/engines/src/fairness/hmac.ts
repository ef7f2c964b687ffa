import { compress, initialState, schedule } from './compress.ts'
import { digestBytes } from './hex.ts'
import { MessageBuffer } from './message-buffer.ts'
import { sha256 } from './sha256.ts'

const blockBytes = 64
const outerLengthBits = (blockBytes + 32) * 8

const scratch = new MessageBuffer()

/**
 * A key made ready: the hash states after its inner and its outer pad. Preparing costs two
 * compressions, every message after that saves them; keep it as long as the server seed lives.
 */
export interface HmacKey {
  readonly inner: Int32Array
  readonly outer: Int32Array
}

/**
 * Prepares a key for `hmacSha256` and `openStream`.
 * @param key bytes, or a text taken as UTF-8 (server seeds are text, never decoded from hex).
 * Source: RFC 2104.
 */
export function hmacKey(key: Uint8Array | string): HmacKey {
  const block = keyBlock(key)
  return { inner: padState(block, 0x36), outer: padState(block, 0x5c) }
}

function keyBlock(key: Uint8Array | string): Uint8Array {
  const bytes = typeof key === 'string' ? new TextEncoder().encode(key) : key
  const block = new Uint8Array(blockBytes)
  block.set(bytes.length > blockBytes ? sha256(bytes) : bytes)
  return block
}

function padState(block: Uint8Array, pad: number): Int32Array {
  const padded = new DataView(block.map((byte) => byte ^ pad).buffer)
  for (let i = 0; i < 16; i += 1) schedule[i] = padded.getInt32(i * 4)
  const state = initialState()
  compress(state)
  return state
}

/** HMAC-SHA-256 of bytes or of a text's UTF-8 form. @returns 32 bytes.  Source: RFC 2104. */
export function hmacSha256(key: HmacKey, message: Uint8Array | string): Uint8Array {
  scratch.clear()
  if (typeof message === 'string') scratch.addText(message)
  else scratch.addBytes(message)
  const digest = new Int32Array(8)
  hmacInto(key, scratch, digest)
  return digestBytes(digest)
}

/**
 * The allocation-free form: hashes what `message` holds.
 * @param digest receives the result as 8 signed words, most significant first.
 */
export function hmacInto(key: HmacKey, message: MessageBuffer, digest: Int32Array): void {
  copyState(key.inner, digest)
  message.hashInto(digest, blockBytes)
  copyState(digest, schedule)
  schedule[8] = 0x80000000
  for (let i = 9; i < 15; i += 1) schedule[i] = 0
  schedule[15] = outerLengthBits
  copyState(key.outer, digest)
  compress(digest)
}

/** A loop, because for 8 words the built-in copy costs more than the copying. */
function copyState(from: Int32Array, to: Int32Array): void {
  for (let i = 0; i < 8; i += 1) to[i] = from[i] ?? 0
}
