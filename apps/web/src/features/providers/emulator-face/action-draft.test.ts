import { describe, expect, it } from 'vitest'
import { emptyDraft, readDraft } from './action-draft.ts'
import { formLines, isRefusal, prettyAnswer } from './raw-text.ts'

describe('a callback composed by hand', () => {
  it('carries the fields of its action and no others', () => {
    const draft = { ...emptyDraft, betId: 'b-1', listed: 'bet x', transactionId: ' t-1 ' }
    expect(readDraft(draft, 's').input).toEqual({
      ...{ sessionId: 's', action: 'bet', amount: '1.00', transactionId: 't-1', finished: false },
    })
    expect(readDraft({ ...draft, action: 'balance' }, 's').input).toEqual({
      ...{ sessionId: 's', action: 'balance' },
    })
    expect(readDraft({ ...draft, action: 'refund' }, 's').input).toMatchObject({
      betTransactionId: 'b-1',
    })
  })

  it('lists what a rollback takes back, one a line', () => {
    const draft = { ...emptyDraft, action: 'rollback' as const, listed: 'bet a\n\n win b ' }
    expect(readDraft(draft, 's').input?.rollback).toEqual([
      { action: 'bet', transactionId: 'a', amount: '0' },
      { action: 'win', transactionId: 'b', amount: '0' },
    ])
    for (const listed of ['', 'tip a', 'bet']) {
      expect(Object.keys(readDraft({ ...draft, listed }, 's').problems)).toEqual(['listed'])
    }
  })

  it('may be signed wrongly or late', () => {
    const draft = { ...emptyDraft, signature: 'bad' as const, staleSeconds: '120' }
    expect(readDraft(draft, 's').input).toMatchObject({ signature: 'bad', staleSeconds: 120 })
  })

  it('says what is wrong with it', () => {
    expect(Object.keys(readDraft({ ...emptyDraft, amount: '-1' }, 's').problems)).toEqual([
      'amount',
    ])
    const refund = { ...emptyDraft, action: 'refund' as const }
    expect(Object.keys(readDraft(refund, 's').problems)).toEqual(['betId'])
  })
})

describe('raw text', () => {
  it('is shown field by field, and as it came where it cannot be read', () => {
    expect(formLines('a=1&b%5B0%5D=x+y')).toBe('a = 1\nb[0] = x y')
    expect(formLines('a=%E0%A4%A')).toBe('a=%E0%A4%A')
  })

  it('keeps the numbers of an answer to the digit', () => {
    expect(prettyAnswer('{"balance":10.50000000,"transaction_id":"t"}')).toBe(
      '{\n  "balance":10.50000000,\n  "transaction_id":"t"\n}',
    )
    expect(prettyAnswer('no answer within 3000 ms')).toBe('no answer within 3000 ms')
    expect(isRefusal('{"error_code":"INTERNAL_ERROR"}')).toBe(true)
  })
})
