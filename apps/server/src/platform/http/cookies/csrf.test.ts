import { describe, expect, it } from 'vitest'
import { createCsrf, isCrossSite } from './csrf.ts'

const csrf = createCsrf(Buffer.alloc(32, 7))
const secret = 'the secret of a cookie'

describe('the CSRF token', () => {
  it('is taken from either header, URL-encoded or not', () => {
    const token = csrf.tokenOf(secret)
    expect(csrf.isProven({ 'x-xsrf-token': encodeURIComponent(token) }, secret)).toBe(true)
    expect(csrf.isProven({ 'x-xsrf-token': token }, secret)).toBe(true)
    expect(csrf.isProven({ 'x-csrf-token': token }, secret)).toBe(true)
  })

  it('of an older page does no harm beside the cookie’s', () => {
    const headers = { 'x-xsrf-token': csrf.tokenOf(secret), 'x-csrf-token': csrf.tokenOf('old') }
    expect(csrf.isProven(headers, secret)).toBe(true)
  })

  it('is refused when it is missing, foreign, malformed, or there is no cookie', () => {
    const token = csrf.tokenOf(secret)
    expect(csrf.isProven({}, secret)).toBe(false)
    expect(csrf.isProven({ 'x-csrf-token': csrf.tokenOf('another cookie') }, secret)).toBe(false)
    expect(csrf.isProven({ 'x-csrf-token': '%E0%A4%A' }, secret)).toBe(false)
    expect(csrf.isProven({ 'x-csrf-token': '' }, secret)).toBe(false)
    expect(csrf.isProven({ 'x-csrf-token': token }, null)).toBe(false)
  })

  it('hangs on the server’s key', () => {
    const other = createCsrf(Buffer.alloc(32, 8))
    expect(other.isProven({ 'x-csrf-token': csrf.tokenOf(secret) }, secret)).toBe(false)
  })
})

describe('a request of another site', () => {
  const hosts = ['play.example']
  it('is told by Sec-Fetch-Site where the browser sends it', () => {
    const verdicts = ['same-origin', 'none', 'same-site', 'cross-site', 'nonsense'].map((site) =>
      isCrossSite({ 'sec-fetch-site': site, 'x-requested-with': 'x' }, hosts),
    )
    expect(verdicts).toEqual([false, false, true, true, true])
  })

  it('is told by Origin or Referer otherwise', () => {
    expect(isCrossSite({ origin: 'https://play.example' }, hosts)).toBe(false)
    expect(isCrossSite({ referer: 'https://play.example/profile' }, hosts)).toBe(false)
    expect(isCrossSite({ origin: 'https://evil.example' }, hosts)).toBe(true)
    expect(isCrossSite({ origin: 'null' }, hosts)).toBe(true)
    expect(isCrossSite({ referer: 'https://play.example.evil.example/' }, hosts)).toBe(true)
  })

  it('without any of them needs a header that no form can set', () => {
    expect(isCrossSite({}, hosts)).toBe(true)
    expect(isCrossSite({ 'x-requested-with': 'XMLHttpRequest' }, hosts)).toBe(false)
  })
})
