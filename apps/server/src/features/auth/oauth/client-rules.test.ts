import { describe, expect, it } from 'vitest'
import { clientProblems, isAppUrl, isRedirectUri } from './client-rules.ts'

describe('an address that answers may be sent to', () => {
  it.each([
    'https://app.example/back',
    'https://app.example/back?from=site',
    'http://127.0.0.1:8123/back',
    'http://localhost:3000/',
    'http://[::1]:3000/back',
  ])('may be %s', (text) => {
    expect(isRedirectUri(text)).toBe(true)
  })

  it.each([
    'http://app.example/back',
    'http://127.0.0.1.evil.example/back',
    'https://app.example',
    'https://APP.example/back',
    'https://app.example/a/../back',
    'https://app.example/back#',
    'https://app.example/back#part',
    'https://user@app.example/back',
    'javascript:alert(1)',
    'data:text/html,x',
    'myapp:/back',
    '//app.example/back',
    'back',
    '',
  ])('is not %s', (text) => {
    expect(isRedirectUri(text)).toBe(false)
  })
})

describe('the fields of an app', () => {
  it('are refused one by one', () => {
    const good = { url: 'https://app.example/', redirectUris: ['https://app.example/back'] }
    expect(clientProblems(good)).toBeUndefined()
    expect(clientProblems({ ...good, url: 'http://app.example/' })).toEqual({
      url: ['validation.url'],
    })
    expect(clientProblems({ url: 'x', redirectUris: ['https://app.example/back', 'x'] })).toEqual({
      url: ['validation.url'],
      redirectUris: ['validation.url'],
    })
    expect(isAppUrl('https://user:word@app.example/')).toBe(false)
  })
})
