import { describe, expect, it } from 'vitest'
import { codeAt, factorUri, findStep, stepAt, toBase32 } from './totp.ts'

/** The key of the appendices of RFC 4226 and RFC 6238. */
const secret = Buffer.from('12345678901234567890')
const now = 1_111_111_109_000

describe('a code of six digits', () => {
  it('is the one of the published vectors', () => {
    const hotp = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583']
    hotp.forEach((code, step) => expect(codeAt(secret, step)).toBe(code))
    const totp = [
      [59_000, '287082'],
      [1_111_111_109_000, '081804'],
      [1_234_567_890_000, '005924'],
      [20_000_000_000_000, '353130'],
    ] as const
    for (const [at, code] of totp) expect(codeAt(secret, stepAt(at))).toBe(code)
  })

  it('is taken within one step of drift, not two', () => {
    const current = stepAt(now)
    const found = [-2, -1, 0, 1, 2].map((drift) =>
      findStep(secret, codeAt(secret, current + drift), { now, lastStep: 0 }),
    )
    expect(found).toEqual([undefined, current - 1, current, current + 1, undefined])
  })

  it('is not taken once it or a later one was used', () => {
    const current = stepAt(now)
    const code = codeAt(secret, current)
    expect(findStep(secret, code, { now, lastStep: current - 1 })).toBe(current)
    expect(findStep(secret, code, { now, lastStep: current })).toBeUndefined()
    expect(findStep(secret, code, { now, lastStep: current + 1 })).toBeUndefined()
  })

  it('has exactly six digits', () => {
    for (const code of ['', '12345', '1234567', codeAt(secret, stepAt(now)).slice(1)]) {
      expect(findStep(secret, code, { now, lastStep: 0 })).toBeUndefined()
    }
  })
})

describe('the key of an authenticator', () => {
  it('is base 32 without padding', () => {
    expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
    expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  })

  it('travels in an address with names and parameters', () => {
    const uri = new URL(factorUri(secret, 'alice_1'))
    expect([uri.protocol, uri.host, uri.pathname]).toEqual([
      'otpauth:',
      'totp',
      '/Powerplay:alice_1',
    ])
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret: toBase32(secret),
      issuer: 'Powerplay',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})
