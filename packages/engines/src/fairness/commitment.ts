import { sha256Hex } from './sha256.ts'

const serverSeedText = /^[0-9a-f]{64}$/

/** True for a server seed: 32 bytes written as 64 lower-case hex characters. */
export function isServerSeed(text: string): boolean {
  return serverSeedText.test(text)
}

/**
 * The promise shown before the first bet under a server seed: SHA-256 of the seed's *text*, not
 * of the bytes it spells, as 64 lower-case hex characters.
 */
export function commitmentOf(serverSeed: string): string {
  return sha256Hex(serverSeed)
}
