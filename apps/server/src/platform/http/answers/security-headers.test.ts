import { describe, expect, it } from 'vitest'
import { contentPolicy, securityHeaders } from './security-headers.ts'

const page = { isSecure: false, nonce: 'abc', sockets: ['ws://a.example:2083'] }

describe('security headers', () => {
  it('allow a page its own scripts by nonce, and no inline script', () => {
    const policy = contentPolicy(page)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self' 'nonce-abc';")
    expect(policy).toContain("connect-src 'self' ws://a.example:2083;")
    for (const closed of ['object-src', 'base-uri', 'frame-ancestors']) {
      expect(policy).toContain(`${closed} 'none'`)
    }
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  })

  it('let one page stand in a frame of our own pages, the others in none', () => {
    const framed = { ...page, isFramed: true }
    expect(contentPolicy(framed)).toContain("frame-ancestors 'self';")
    expect(securityHeaders(framed)['x-frame-options']).toBe('SAMEORIGIN')
    expect(securityHeaders(page)['x-frame-options']).toBe('DENY')
    expect(contentPolicy(page)).toContain("frame-src 'self';")
  })

  it('let a page frame the games of outside providers from where they come, and nothing else', () => {
    const policy = contentPolicy({ ...page, frames: ['http://a.example:2097'] })
    expect(policy).toContain("frame-src 'self' http://a.example:2097;")
    expect(contentPolicy({ ...page, nonce: null, frames: ['https:'] })).not.toContain('frame-src')
  })

  it('let in the script of an embedded vendor, what it loads and its sockets', () => {
    const embeds = ['https://a.example', 'wss://b.example']
    const policy = contentPolicy({ ...page, embeds })
    for (const kind of ['script', 'style', 'img', 'font']) {
      expect(policy).toMatch(new RegExp(`${kind}-src [^;]* https://a.example;`))
    }
    expect(policy).toContain('ws://a.example:2083 https://a.example wss://b.example;')
    expect(policy).not.toMatch(/script-src[^;]*wss:/)
    expect(contentPolicy({ ...page, nonce: null, embeds })).not.toContain('a.example')
  })

  it('allow an answer that is no page nothing', () => {
    expect(contentPolicy({ ...page, nonce: null })).toBe(
      "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
    )
  })

  it('pin https only where it is served', () => {
    expect(securityHeaders(page)['strict-transport-security']).toBeUndefined()
    expect(securityHeaders({ ...page, isSecure: true })['strict-transport-security']).toMatch(
      /max-age=31536000/,
    )
  })

  it('are all there', () => {
    expect(securityHeaders({ ...page, isSecure: true })).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy-report-only': "require-trusted-types-for 'script'",
    })
  })
})
