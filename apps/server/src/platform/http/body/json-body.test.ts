import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { MalformedBody, readJsonBody } from './json-body.ts'

const read = (text: string) => readJsonBody(Buffer.from(text))

describe('a JSON body', () => {
  it('reads as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const text = JSON.stringify(value)
        const isTaken = !/__proto__|constructor|prototype|\\u0000|\\ud[89a-f]/.test(text)
        fc.pre(isTaken)
        expect(read(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  it('is an empty object when there is none', () => {
    expect(readJsonBody(Buffer.alloc(0))).toEqual({})
  })

  it.each([
    ['is cut', '{"a":1'],
    ['is no JSON at all', 'a=1&b=2'],
    ['has a key twice', '{"bet":"1","bet":"1000"}'],
    ['has a key twice in two spellings', '{"bet":1,"\\u0062et":2}'],
    ['has a key twice further in', '{"a":[{"b":1,"b":2}]}'],
    ['reaches for the prototype', '{"__proto__":{"isAdmin":true}}'],
    ['reaches for it in another spelling', '{"\\u005f_proto__":1}'],
    ['reaches for the constructor', '{"a":{"constructor":{"prototype":{}}}}'],
    ['holds NUL', '{"name":"a\\u0000b"}'],
    ['holds half a surrogate pair', '{"name":"\\ud800"}'],
    ['is nested too deeply', '['.repeat(33) + ']'.repeat(33)],
    ['is nested absurdly deeply', '['.repeat(30_000) + ']'.repeat(30_000)],
  ])('is refused when it %s', (_why, text) => {
    expect(() => read(text)).toThrow(MalformedBody)
  })

  it('is refused when it is no UTF-8', () => {
    expect(() => readJsonBody(Buffer.from([0x22, 0xff, 0xfe, 0x22]))).toThrow(MalformedBody)
  })

  it('may use one key in several objects, and words that only look like brackets', () => {
    expect(read('{"a":{"x":1},"b":{"x":2}}')).toEqual({ a: { x: 1 }, b: { x: 2 } })
    expect(read('{"a":"{[\\"x\\":","b":"\\\\u0000"}')).toEqual({ a: '{["x":', b: '\\u0000' })
  })
})
