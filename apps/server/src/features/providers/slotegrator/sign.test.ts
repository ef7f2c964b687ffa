import { describe, expect, it } from 'vitest'
import { decodeForm, encodeForm, fieldsOf } from './form.ts'
import { isSignedBy, signForm } from './sign.ts'

const stamp = {
  merchantId: 'test-merchant',
  timestamp: '1700000000',
  nonce: 'e115cf0a66a645aca08225c9c1b20b80',
}

describe('the form of the aggregator', () => {
  it('is encoded as PHP does: plus for space, all marks but dot, dash and underscore', () => {
    expect(encodeForm([['a', "x y~(z)*'!-._"]])).toBe('a=x+y%7E%28z%29%2A%27%21-._')
  })

  it('writes nested values with brackets, true as 1, and leaves null out', () => {
    const values = { on: true, off: false, none: null, list: [{ action: 'bet', amount: '1.5' }] }
    expect(encodeForm(fieldsOf(values))).toBe(
      'on=1&off=0&list%5B0%5D%5Baction%5D=bet&list%5B0%5D%5Bamount%5D=1.5',
    )
  })

  it('is read back in its own order', () => {
    const text = 'b=1&a=2&list%5B1%5D%5Bx%5D=+%26&list%5B0%5D%5Bx%5D=%3D'
    expect(decodeForm(text)).toEqual([
      ['b', '1'],
      ['a', '2'],
      ['list[1][x]', ' &'],
      ['list[0][x]', '='],
    ])
  })
})

describe('the signature', () => {
  it('of a request without fields is that of the published example', () => {
    expect(signForm([], stamp, 'test-key')).toBe('6de038d26a560af6604b30040b8685e821c34feb')
  })

  it('does not depend on the order of fields, but on that of nested ones', () => {
    const sign = (text: string) => signForm(decodeForm(text), stamp, 'k')
    expect(sign('b=1&a=2')).toBe(sign('a=2&b=1'))
    expect(sign('t[0][a]=1&t[0][b]=2')).not.toBe(sign('t[0][b]=2&t[0][a]=1'))
    expect(sign('t[0][b]=2&t[0][a]=1&c=3')).toBe(sign('c=3&t[0][b]=2&t[0][a]=1'))
  })

  it('is accepted under the new key and the old one, and under no other', () => {
    const fields = decodeForm('action=balance')
    const signature = signForm(fields, stamp, 'old')
    expect(isSignedBy(['new', 'old'], fields, { stamp, signature })).toBe(true)
    expect(isSignedBy(['new'], fields, { stamp, signature })).toBe(false)
    expect(isSignedBy(['old'], fields, { stamp, signature: `${signature}0` })).toBe(false)
    expect(isSignedBy(['old'], decodeForm('action=bet'), { stamp, signature })).toBe(false)
  })
})
