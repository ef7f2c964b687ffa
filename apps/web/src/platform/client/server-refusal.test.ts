import { describe, expect, it } from 'vitest'
import { readRefusal, retryMsOf } from './server-refusal.ts'

const facts = { code: 2, name: 'originals/not-enough-balance', message: 'Not enough balance' }

describe('a refusal', () => {
  it('is read from the answer of a call', () => {
    const refusal = readRefusal({ code: 2, error: { ...facts, params: { retryMs: 900 } } }, 409)
    expect(refusal).toMatchObject({ ...facts, status: 409, params: { retryMs: 900 } })
    expect(retryMsOf(refusal)).toBe(900)
  })

  it('is read from the answer of a whisper', () => {
    expect(readRefusal({ error: { message: facts } }, 200)).toMatchObject({ ...facts, params: {} })
  })

  it('is not seen in answers that are none', () => {
    for (const body of [null, undefined, [], 'no', { error: null }, { error: 'x' }, { ok: true }]) {
      expect(readRefusal(body, 200)).toBeUndefined()
    }
    expect(readRefusal({ error: { code: '2', message: 'x' } }, 200)).toBeUndefined()
  })
})
