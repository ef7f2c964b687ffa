const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
const length = 16

/** A client seed of 80 random bits, easy to read and copy. */
export function randomClientSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length))
  return [...bytes].map((byte) => alphabet[byte % alphabet.length] ?? '').join('')
}
