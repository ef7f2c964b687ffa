import { toHex } from './hex.ts'
import { hmacKey, hmacSha256 } from './hmac.ts'

const wordsPerBlock = 8
const wordBytes = 4
const wordRange = 2 ** 32

/** How one word of a bet came about, for a screen that shows the sum. */
export interface FairnessSteps {
  /** The hashed text "clientSeed:nonce:block". */
  readonly message: string
  /** HMAC-SHA-256 of the message under the server seed, 64 hex characters. */
  readonly digestHex: string
  /** The four bytes of the digest that make the number, each 0 to 255. */
  readonly bytes: readonly number[]
  /** The same four bytes as 8 hex characters. */
  readonly bytesHex: string
  /** The bytes read as one big-endian number, 0 to 2^32 - 1. */
  readonly number: number
  /** number / 2^32: 0 or more, below 1. */
  readonly u: number
}

/** The inputs of one bet's random numbers, as texts. */
export interface SeedTriple {
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: number
}

/**
 * Lays open the calculation of one random word, step by step. Slow on purpose: it goes through
 * texts and hex, so that it can be followed by hand.
 * @param index which word of the bet; dice and limbo use word 0 only.
 */
export function fairnessSteps(seeds: SeedTriple, index = 0): FairnessSteps {
  const block = Math.floor(index / wordsPerBlock)
  const message = `${seeds.clientSeed}:${seeds.nonce}:${block}`
  const digest = hmacSha256(hmacKey(seeds.serverSeed), message)
  const start = (index % wordsPerBlock) * wordBytes
  const bytes = digest.slice(start, start + wordBytes)
  const number = bytes.reduce((value, byte) => value * 256 + byte, 0)
  return {
    message,
    digestHex: toHex(digest),
    bytes: [...bytes],
    bytesHex: toHex(bytes),
    number,
    u: number / wordRange,
  }
}
