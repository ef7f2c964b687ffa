import { sha256Hex } from '../fairness/sha256.ts'

/** What a player brings to a draw: a client seed, and a salt that his browser made for this one. */
export interface OwnSeed {
  /** 32 hex digits; null of what was played before there were salts. */
  readonly salt: string | null
  readonly clientSeed: string
}

/**
 * What a draw reads of a client seed, and everybody may see of it: players keep their seed for months,
 * and would be known by it.
 */
export function saltedSeed({ salt, clientSeed }: OwnSeed): string {
  return salt === null ? clientSeed : sha256Hex(`${salt}:${clientSeed}`)
}
