import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { createCookieSigner } from './cookie-signer.ts'

const key = Buffer.alloc(32, 7)
const signer = createCookieSigner(key)
const text = 'powerplay_oauth_request=abc'

it('signs by HMAC-SHA-256 and takes back only what it signed', () => {
  const signature = signer.sign(text)
  expect(Buffer.from(signature, 'base64url')).toHaveLength(32)
  expect([signer.verify(text, signature), signer.index(text, signature)]).toEqual([true, 0])
  const bySha1 = createHmac('sha1', key).update(text).digest('base64url')
  for (const foreign of ['', bySha1, `${signature}A`, signature.slice(1)]) {
    expect([signer.verify(text, foreign), signer.index(text, foreign)]).toEqual([false, -1])
  }
  expect(signer.verify(`${text}d`, signature)).toBe(false)
})
