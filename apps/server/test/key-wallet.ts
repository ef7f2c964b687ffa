import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { randomBytes } from 'node:crypto'
import { nonceMessage, personalHash } from '../src/features/auth/wallets/signature.ts'

/** A wallet with one key, as a browser's extension holds it. */
export interface KeyWallet {
  /** In lower case. */
  readonly address: string
  /** Signs any text as personal_sign does. */
  sign(text: string): string
  /** What the wallet hands over for a nonce. */
  signNonce(nonce: string): { message: string; signature: string; address: string; nonce: string }
}

/** Makes a wallet of a key, by default a new one. */
export function keyWallet(key: Uint8Array = randomBytes(32)): KeyWallet {
  const publicKey = secp256k1.getPublicKey(key, false)
  const address = `0x${Buffer.from(keccak_256(publicKey.subarray(1))).toString('hex', 12)}`
  const sign = (text: string) => {
    const signed = secp256k1.sign(personalHash(text), key, { prehash: false, format: 'recovered' })
    const [bit = 0, ...rest] = signed
    return `0x${Buffer.from([...rest, bit + 27]).toString('hex')}`
  }
  const signNonce = (nonce: string) => {
    const message = nonceMessage(nonce)
    return { message, signature: sign(message), address, nonce }
  }
  return { address, sign, signNonce }
}
