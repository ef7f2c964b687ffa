import { describe, expect, it } from 'vitest'
import { createBearers } from './bearer.ts'

const bearers = createBearers(Buffer.alloc(32, 1))
const claim = {
  sessionId: '01931f4e-7c00-7abc-8def-0123456789ab',
  generation: 3,
  expiresAt: 1_800_000_000_000,
}

describe('a bearer', () => {
  it('says its session, its generation and its end', () => {
    expect(bearers.read(bearers.mint(claim), claim.expiresAt - 1)).toEqual(claim)
  })

  it('is over at its end', () => {
    expect(bearers.read(bearers.mint(claim), claim.expiresAt)).toBeUndefined()
  })

  it('is refused when any bit of it was changed, or another key made it', () => {
    const bytes = Buffer.from(bearers.mint(claim), 'base64url')
    for (let index = 0; index < bytes.length; index += 1) {
      const forged = Buffer.from(bytes)
      forged[index] = (forged[index] ?? 0) ^ 1
      expect(bearers.read(forged.toString('base64url'), 0)).toBeUndefined()
    }
    const foreign = createBearers(Buffer.alloc(32, 2)).mint(claim)
    expect(bearers.read(foreign, 0)).toBeUndefined()
  })

  it('is no other text', () => {
    for (const text of ['', 'null', 'a.b.c', 'A'.repeat(72), 'A'.repeat(5_000)]) {
      expect(bearers.read(text, 0), text).toBeUndefined()
    }
  })
})
