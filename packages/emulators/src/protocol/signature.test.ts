import { describe, expect, it } from 'vitest'
import { buildQuery, flatten, parseQuery, urlEncode } from './php-query.ts'
import { isSameSignature, sign, signedText } from './signature.ts'

const headers = {
  merchantId: 'test-merchant',
  timestamp: '1700000000',
  nonce: 'e115cf0a66a645aca08225c9c1b20b80',
}

describe('the signature of the aggregator', () => {
  it('is that of PHP for a call without parameters', () => {
    expect(sign([], headers, 'test-key')).toBe('6de038d26a560af6604b30040b8685e821c34feb')
  })

  it('sorts the first names by bytes and keeps the order of what is nested', () => {
    const pairs = flatten({
      rollback_transactions: [{ transaction_id: 't2', action: 'bet' }, { transaction_id: 't1' }],
      action: 'rollback',
      Zone: 1,
    })
    expect(signedText(pairs, { ...headers, nonce: 'n' })).toBe(
      'X-Merchant-Id=test-merchant&X-Nonce=n&X-Timestamp=1700000000&Zone=1&action=rollback' +
        '&rollback_transactions%5B0%5D%5Btransaction_id%5D=t2' +
        '&rollback_transactions%5B0%5D%5Baction%5D=bet' +
        '&rollback_transactions%5B1%5D%5Btransaction_id%5D=t1',
    )
  })

  it('encodes as PHP does: plus for a space, and the signs that JavaScript leaves alone', () => {
    expect(urlEncode("a b~(c)*d'e!f-g_h.i")).toBe('a+b%7E%28c%29%2Ad%27e%21f-g_h.i')
    expect(urlEncode('ü€/?&=+')).toBe('%C3%BC%E2%82%AC%2F%3F%26%3D%2B')
  })

  it('writes true and false as 1 and 0 and drops what is null', () => {
    const query = buildQuery(flatten({ a: true, b: false, c: null, d: undefined, e: 0, f: '' }))
    expect(query).toBe('a=1&b=0&e=0&f=')
  })

  it('reads a raw body back in its own order', () => {
    const text = 'b%5B0%5D%5By%5D=1&b%5B0%5D%5Bx%5D=a+b&a=%7E'
    const pairs = parseQuery(text)
    expect(pairs).toEqual([
      ['b[0][y]', '1'],
      ['b[0][x]', 'a b'],
      ['a', '~'],
    ])
    expect(buildQuery(pairs ?? [])).toBe(text)
    expect(parseQuery('a=%zz')).toBeUndefined()
  })

  it('changes with any byte and is compared as a whole', () => {
    const good = sign(flatten({ amount: '1.00' }), headers, 'test-key')
    expect(isSameSignature(good, sign(flatten({ amount: '1.01' }), headers, 'test-key'))).toBe(
      false,
    )
    expect(isSameSignature(good, good)).toBe(true)
    expect(isSameSignature(good, good.slice(0, -1))).toBe(false)
  })
})
