import { bech32 } from '@scure/base'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'

/**
 * An address of a simulated chain: bech32 under a prefix that no real chain has, so that nobody can
 * send real coins to one, and that differs from chain to chain, so that another chain's is refused.
 */
export function addressOfKey(chain: string, publicKey: Uint8Array): string {
  return bech32.encode(`dev${chain}`, bech32.toWords(ripemd160(sha256(publicKey))))
}

/** True for a whole and undamaged address of this chain. */
export function isAddressOf(chain: string, text: string): boolean {
  const decoded = bech32.decodeUnsafe(text)
  if (decoded?.prefix !== `dev${chain}`) return false
  return bech32.fromWordsUnsafe(decoded.words)?.length === 20
}
