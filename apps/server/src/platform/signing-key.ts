import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto'

/** The frame that PKCS #8 puts around the 32 bytes of an Ed25519 key (RFC 8410). */
const frame = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Signs what the house publishes, with a key that follows from the installation's. */
export interface SigningKey {
  /** Base64 of the Ed25519 signature over a text. */
  sign(text: string): string
  /** PEM of the public half. */
  readonly publicKey: string
}

/** @param seed 32 bytes, from the installation's secrets. */
export function openSigningKey(seed: Buffer): SigningKey {
  const der = Buffer.concat([frame, seed])
  const key: KeyObject = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  return {
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
    publicKey: createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString(),
  }
}
