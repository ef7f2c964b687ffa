import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signingKey } from './signing-key.ts'

describe('the key that signs identity tokens', () => {
  it('is a working key of P-256 whatever the secret, and the same for the same secret', () => {
    const secrets = fc.uint8Array({ minLength: 32, maxLength: 32 })
    fc.assert(
      fc.property(secrets, (bytes) => {
        const jwk = { ...signingKey(Buffer.from(bytes)) }
        const { kty, crv, x, y } = jwk
        const data = Buffer.from('a token')
        const signature = sign('sha256', data, createPrivateKey({ key: jwk, format: 'jwk' }))
        const open = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' })
        expect(verify('sha256', data, open, signature)).toBe(true)
        expect(signingKey(Buffer.from(bytes))).toEqual(jwk)
      }),
      { numRuns: 50 },
    )
  })

  it('stands even for the secrets at both ends', () => {
    for (const byte of [0, 255]) {
      expect(signingKey(Buffer.alloc(32, byte)).d).toHaveLength(43)
    }
  })
})
