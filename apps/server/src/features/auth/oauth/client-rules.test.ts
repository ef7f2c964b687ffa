import { describe, expect, it } from 'vitest'
import { clientProblems, isAppUrl, isRedirectUri, redirectUrisIn, widens } from './client-rules.ts'

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

describe('the addresses of a form', () => {
  it('are its lines, each once, without what stands around them', () => {
    const [one, two] = ['https://app.example/back', 'http://127.0.0.1:3/back']
    expect(redirectUrisIn(`  ${one}\r\n\n${two}\n${one}  `)).toEqual([one, two])
    expect(redirectUrisIn(' \n ')).toEqual([])
  })

  it('are ten at most, of 500 letters at most, and one at least', () => {
    const url = 'https://app.example/'
    const problems = (redirectUris: readonly string[]) => clientProblems({ url, redirectUris })
    const many = Array.from({ length: 11 }, (_, at) => `${url}${at}`)
    const long = (letters: number) => `${url}${'x'.repeat(letters - url.length)}`
    expect(problems(many.slice(1))).toBeUndefined()
    expect(problems(many)).toEqual({ redirectUris: ['validation.max'] })
    expect(problems([long(500)])).toBeUndefined()
    expect(problems([long(501)])).toEqual({ redirectUris: ['validation.max'] })
    expect(problems([])).toEqual({ redirectUris: ['validation.url'] })
  })
})

describe('a change of an app', () => {
  const [back, other] = ['https://app.example/back', 'https://app.example/other']
  const app = {
    ...{ name: 'Tip Jar', url: 'https://app.example/' },
    ...{ redirectUris: [back], scopes: ['openid', 'profile'] },
  }

  it.each([
    ['an address', { redirectUris: [back, other] }],
    ['another address in the place of one', { redirectUris: [other] }],
    ['more to ask for', { scopes: ['openid', 'profile', 'email'] }],
    ['something else to ask for', { scopes: ['openid', 'email'] }],
    ['another name', { name: 'House' }],
    ['another home page', { url: 'https://house.example/' }],
    ['less to ask for with one address more', { scopes: ['openid'], redirectUris: [back, other] }],
  ])('that gives it %s lets it do more', (_what, change) => {
    expect(widens(app, { ...app, ...change })).toBe(true)
  })

  it.each([
    ['nothing', {}],
    ['less to ask for', { scopes: ['openid'] }],
  ])('that gives it %s does not', (_what, change) => {
    expect(widens(app, { ...app, ...change })).toBe(false)
  })

  it('that takes one of its addresses away does not', () => {
    expect(widens({ ...app, redirectUris: [back, other] }, app)).toBe(false)
    const turned = { ...app, redirectUris: [other, back] }
    expect(widens({ ...app, redirectUris: [back, other] }, turned)).toBe(false)
  })
})
