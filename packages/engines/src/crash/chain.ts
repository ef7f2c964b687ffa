import { sha256Hex } from '../fairness/sha256.ts'

/**
 * The hash of the game before: SHA-256 of the *text* of a game's hash, as 64 lower-case hex
 * characters. Of game 1 it gives the published terminating hash.
 */
export function crashHashBefore(gameHash: string): string {
  return sha256Hex(gameHash)
}

/** True where a revealed hash continues the chain whose last known hash is `before`. */
export function isNextCrashHash(gameHash: string, before: string): boolean {
  return crashHashBefore(gameHash) === before
}

/**
 * Walks a chain from its last game towards its first: the hash `games` games before.
 * @param games 0 or more; some ten million take a while.
 */
export function crashHashBack(gameHash: string, games: number): string {
  let hash = gameHash
  for (let step = 0; step < games; step += 1) hash = crashHashBefore(hash)
  return hash
}
