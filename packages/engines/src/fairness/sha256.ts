import { initialState } from './compress.ts'
import { digestBytes, toHex } from './hex.ts'
import { MessageBuffer } from './message-buffer.ts'

const scratch = new MessageBuffer()

/**
 * SHA-256 of bytes, or of a text's UTF-8 form. Plain JavaScript, so that server and browser run
 * the very same code.
 * @returns 32 bytes.  Source: FIPS 180-4.
 */
export function sha256(message: Uint8Array | string): Uint8Array {
  scratch.clear()
  if (typeof message === 'string') scratch.addText(message)
  else scratch.addBytes(message)
  const state = initialState()
  scratch.hashInto(state, 0)
  return digestBytes(state)
}

/** `sha256` as 64 lower-case hex characters. */
export function sha256Hex(message: Uint8Array | string): string {
  return toHex(sha256(message))
}
