import { crashHashBack, crashHashBefore, hmacKey, hmacSha256 } from '@powerplay/engines'
import type { CheckRound } from '../check/check-draft.ts'

/** How the point of one game of crash follows from its hash and the salt. */
export interface CrashProof {
  /** SHA-256 of the game's hash: the hash of the game before, known to everybody beforehand. */
  readonly previousHash: string
  /** HMAC-SHA-256 of the salt under the game's hash, 64 hex characters. */
  readonly digestHex: string
  /** Its first four bytes as 8 hex characters. */
  readonly bytesHex: string
  /** The bytes as one big-endian number. */
  readonly number: number
}

const firstBytes = 8
const byteBase = 256

/** Derives the point of a game step by step. */
export function crashProof({ serverSeed, clientSeed }: CheckRound): CrashProof {
  const digest = [...hmacSha256(hmacKey(serverSeed), clientSeed)]
  const digestHex = digest.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const number = digest.slice(0, 4).reduce((value, byte) => value * byteBase + byte, 0)
  const bytesHex = digestHex.slice(0, firstBytes)
  return { previousHash: crashHashBefore(serverSeed), digestHex, bytesHex, number }
}

/** Above this many games the walk would hold up the page; the stand-alone verifier has no limit. */
export const chainWalkMax = 20_000

/**
 * The hash that the chain ends in, reached by hashing a game's hash as often as its number says.
 * @returns undefined for a game too far from the end to walk there on a page.
 */
export function chainEnd({ serverSeed, nonce }: CheckRound): string | undefined {
  return nonce > chainWalkMax ? undefined : crashHashBack(serverSeed, nonce)
}
