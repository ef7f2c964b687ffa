import { createECDH } from 'node:crypto'

const curve = 'prime256v1'
/** Order of P-256's group: private keys lie between 1 and this. Source: FIPS 186-5, P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const coordinateBytes = 32

/** A private key of the elliptic curve P-256, as the protocol writes keys. */
export interface SigningJwk {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly alg: 'ES256'
  readonly use: 'sig'
  readonly d: string
  readonly x: string
  readonly y: string
}

/**
 * The key that signs identity tokens, derived from a secret of 32 bytes: every node of the
 * installation has the same one, and none is stored.
 */
export function signingKey(secret: Buffer): SigningJwk {
  const scalar = (BigInt(`0x${secret.toString('hex')}`) % (order - 1n)) + 1n
  const privateKey = Buffer.from(scalar.toString(16).padStart(coordinateBytes * 2, '0'), 'hex')
  const pair = createECDH(curve)
  pair.setPrivateKey(privateKey)
  const point = pair.getPublicKey()
  const text = (from: number) => point.subarray(from, from + coordinateBytes).toString('base64url')
  return {
    kty: 'EC',
    crv: 'P-256',
    alg: 'ES256',
    use: 'sig',
    d: privateKey.toString('base64url'),
    x: text(1),
    y: text(1 + coordinateBytes),
  }
}
