const byteHex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Lower-case hex of bytes, two digits each. */
export function toHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byteHex[byte] ?? ''
  return text
}

/** The 32 bytes of a finished SHA-256 state: its 8 words, big-endian. */
export function digestBytes(state: Int32Array): Uint8Array {
  const bytes = new Uint8Array(32)
  const view = new DataView(bytes.buffer)
  state.forEach((word, index) => view.setInt32(index * 4, word))
  return bytes
}
