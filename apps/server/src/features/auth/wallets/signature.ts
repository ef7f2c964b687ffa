import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Address } from './address.ts'

const ownBytes = 65
const addressBytes = 20

/** The sentence a wallet signs. Source: 000_1c37c0fb05cd66e6.txt section 4. */
export function nonceMessage(nonce: string): string {
  return `I am signing my one-time nonce: ${nonce}`
}

/** What is signed of a text (EIP-191, version 0x45 "personal_sign"). */
export function personalHash(text: string): Uint8Array {
  const body = Buffer.from(text, 'utf8')
  const head = Buffer.from(`\u0019Ethereum Signed Message:\n${body.length}`, 'utf8')
  return keccak_256(Buffer.concat([head, body]))
}

/** Wallets write the recovery bit as 27 or 28, some as 0 or 1. */
function recoveryBit(last: number): 0 | 1 | undefined {
  const bit = last >= 27 ? last - 27 : last
  return bit === 0 || bit === 1 ? bit : undefined
}

/**
 * The address whose key made a signature of 65 bytes (r, s, recovery bit).
 * @param text 0x and hex digits.
 * @returns undefined for what is no such signature, or one in its malleable form (high s).
 */
export function recoverAddress(hash: Uint8Array, text: string): Address | undefined {
  const bytes = Buffer.from(text.slice(2), 'hex')
  const bit = bytes.length === ownBytes ? recoveryBit(bytes[ownBytes - 1] ?? -1) : undefined
  if (bit === undefined) return undefined
  try {
    const signature = secp256k1.Signature.fromBytes(bytes.subarray(0, ownBytes - 1), 'compact')
    // Its mirror image with n − s holds as well; one signature must have one spelling (EIP-2).
    if (signature.hasHighS()) return undefined
    const key = signature.addRecoveryBit(bit).recoverPublicKey(hash).toBytes(false)
    const digest = Buffer.from(keccak_256(key.subarray(1)))
    return `0x${digest.subarray(-addressBytes).toString('hex')}`
  } catch {
    // Numbers outside of the curve: no key made this.
    return undefined
  }
}
