import { describe, expect, it } from 'vitest'
import { Defect, Refusal } from '@powerplay/kernel'
import { calls, refusals } from '@powerplay/contract'
import { answerOf, answerOfCall, inSentences } from './refusal-answer.ts'

describe('the answer of a refusal', () => {
  it('stands as a sentence where a text has its name, and other names stay', () => {
    const told = '1 USDT: core/limit-reached, not core/nothing or originals/below-minimum'
    expect(inSentences(told)).toBe(
      '1 USDT: “This would pass a limit that you set for yourself.”, not core/nothing or originals/below-minimum',
    )
  })

  it('repeats the code at the top and fills the text in', () => {
    const { spec, body } = answerOf('originals/below-minimum', { minimum: '0.10' })
    expect(spec.status).toBe(422)
    expect(body).toEqual({
      code: -1,
      error: {
        code: -1,
        name: 'originals/below-minimum',
        message: 'Minimum bet amount: 0.10',
        params: { minimum: '0.10' },
      },
    })
  })

  it('is there for every entry of the catalogue', () => {
    for (const { name, code } of refusals) expect(answerOf(name).body.code).toBe(code)
  })

  it('is a defect for names the call did not declare', () => {
    expect(() => answerOfCall(calls.login, new Refusal('wallet/demo-off'))).toThrow(Defect)
    expect(answerOfCall(calls.login, new Refusal('core/paused')).spec.status).toBe(503)
    expect(() => answerOf('no/such')).toThrow(Defect)
  })
})
