import { describe, expect, it } from 'vitest'
import { systemRandom } from '../../../platform/time/clock.ts'
import { hashRecoveryCode, mintRecoveryCodes, normalizeRecoveryCode } from './recovery-codes.ts'

const alice = '018f0000-0000-7000-8000-000000000001'
const bob = '018f0000-0000-7000-8000-000000000002'
const key = Buffer.alloc(32, 7)

describe('recovery codes', () => {
  it('are ten different ones in two groups of four', () => {
    const codes = mintRecoveryCodes(systemRandom)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  })

  it('are the same however they are typed', () => {
    expect(normalizeRecoveryCode('7k2m-qx4p')).toBe('7K2MQX4P')
    expect(normalizeRecoveryCode('oI1l uv00')).toBe('0111VV00')
  })

  it('are stored so that neither another account nor another key has them', () => {
    const stored = hashRecoveryCode(key, alice, '7K2M-QX4P')
    expect(hashRecoveryCode(key, alice, '7k2mqx4p')).toEqual(stored)
    expect(hashRecoveryCode(key, bob, '7K2M-QX4P')).not.toEqual(stored)
    expect(hashRecoveryCode(Buffer.alloc(32, 8), alice, '7K2M-QX4P')).not.toEqual(stored)
  })
})
