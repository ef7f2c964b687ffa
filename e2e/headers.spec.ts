import { expect, inject, it } from 'vitest'
import { calls } from '@powerplay/contract'
import { Visitor } from './client/visitor.ts'
import { send, type WireAnswer } from './client/wire.ts'

function get(path: string): Promise<WireAnswer> {
  return send(inject('siteUrl'), { method: 'GET', path, headers: [['accept', 'text/html']] })
}

function policyOf({ headers }: WireAnswer): Map<string, string[]> {
  const rules = String(headers['content-security-policy']).split('; ')
  return new Map(
    rules.map((rule) => {
      const [name = '', ...sources] = rule.split(' ')
      return [name, sources]
    }),
  )
}

const strict = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

it('a page may run its own scripts with the nonce of this very answer, and no others', async () => {
  const [first, second] = [await get('/'), await get('/')]
  const policy = policyOf(first)
  expect(policy.get('default-src')).toEqual(["'none'"])
  expect(policy.get('object-src')).toEqual(["'none'"])
  expect(policy.get('base-uri')).toEqual(["'none'"])
  expect(policy.get('frame-ancestors')).toEqual(["'none'"])
  const scripts = policy.get('script-src') ?? []
  expect(scripts).toHaveLength(2)
  expect(scripts[0]).toBe("'self'")
  const nonce = /'nonce-(.{20,})'/.exec(scripts[1] ?? '')?.[1] ?? ''
  expect(first.text).toContain(`nonce="${nonce}"`)
  expect(second.text).not.toContain(nonce)
  expect(policyOf(second).get('script-src')).not.toEqual(scripts)
})

it('every script of the page is a file of ours or carries the nonce', async () => {
  const { text } = await get('/')
  const tags = text.match(/<script[^>]*>/g) ?? []
  expect(tags.length).toBeGreaterThan(0)
  for (const tag of tags) expect(tag).toMatch(/nonce="|src="\/assets\//)
  expect(text).not.toMatch(/\son[a-z]+="/)
  expect(text).not.toContain('__')
})

it('a page connects to its own sockets only', async () => {
  const sources = policyOf(await get('/')).get('connect-src') ?? []
  const { hostname } = new URL(inject('siteUrl'))
  expect(sources[0]).toBe("'self'")
  for (const source of sources.slice(1)) expect(new URL(source).hostname).toBe(hostname)
})

it.each(['/', '/casino/game/dice', '/no/such/page', '/assets/none.js', '/api/none', '/healthz'])(
  'the strict headers stand on the answer for %s',
  async (path) => {
    const { headers } = await get(path)
    expect(headers).toMatchObject(strict)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers['server']).toBeUndefined()
  },
)

it('one page may stand in a frame of our own pages; no page stands in a frame of others', async () => {
  const framed = await get('/walletconnect')
  expect(policyOf(framed).get('frame-ancestors')).toEqual(["'self'"])
  expect(framed.headers['x-frame-options']).toBe('SAMEORIGIN')
  const frames = policyOf(await get('/')).get('frame-src') ?? []
  const { hostname } = new URL(inject('siteUrl'))
  // Besides ours only the pages of the emulated providers, on a port of their own.
  expect(frames.filter((one) => !one.startsWith(`http://${hostname}:`))).toEqual(["'self'"])
  expect(frames.length).toBeLessThanOrEqual(2)
})

it('what a call answers may load nothing and is kept nowhere', async () => {
  const guest = await Visitor.arrive(inject('siteUrl'))
  for (const answer of [
    await guest.call(calls.licence, {}),
    await guest.call(calls.sessions, {}),
    await guest.call(calls.licence, { unknown: 1 }),
  ]) {
    expect(answer.headers).toMatchObject(strict)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect([...policyOf(answer).values()].flat()).not.toContain("'self'")
  }
})

it('the session cookie is out of reach of scripts and of other sites', async () => {
  const { headers } = await get('/')
  const [session, token] = headers['set-cookie'] ?? []
  expect(session).toMatch(/^powerplay_session=[\w-]{43}; .*HttpOnly.*SameSite=Lax/)
  expect(token).toMatch(/^XSRF-TOKEN=.*SameSite=Lax/)
  expect(token).not.toContain('HttpOnly')
})

it('a built file may be kept for ever, the page never', async () => {
  const page = await get('/')
  expect(page.headers['cache-control']).toBe('no-store')
  const file = /src="(\/assets\/[^"]+\.js)"/.exec(page.text)?.[1] ?? ''
  const script = await get(file)
  expect(script.status).toBe(200)
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(script.headers['content-type']).toContain('javascript')
})

it.each(['/../package.json', '/..%2fpackage.json', '/assets/..%2f..%2fpackage.json', '/.git/HEAD'])(
  'no file outside the web app is served for %s',
  async (path) => {
    const answer = await get(path)
    expect(answer.text).not.toMatch(/"name": "powerplay"|refs\/heads/)
  },
)
