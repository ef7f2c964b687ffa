import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refuse } from '@powerplay/kernel'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idMint, systemClock, systemRandom } from '../time/clock.ts'
import {
  Browser,
  person,
  startStack,
  type Stack,
  type StackOptions,
} from '../../../test/edge-stack.ts'
import { ownKeysSince } from '../requests/owned-keys.ts'
import { createMetricsServer } from './probes.ts'

const html = `<!doctype html><meta name="csrf-token" content="__CSRF_TOKEN__">
<title>__TITLE__</title><meta name="description" content="__DESCRIPTION__">
<meta property="og:image" content="__PICTURE__">
<script nonce="__CSP_NONCE__"></script><script type="application/json" id="boot">__BOOT__</script>`
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect width="9" height="9"/></svg>'
/** Wallet-connect is off; one page has a name. */
const edge: StackOptions['edge'] = {
  isOn: (gate) => gate !== 'wallet-connect',
  async headOf(path) {
    if (path === '/broken') throw new Error('nobody knows')
    const isGame = path === '/casino/game/dice'
    return {
      title: isGame ? 'Dice "99"' : 'Site',
      description: 'Words.',
      game: isGame ? 'dice' : null,
    }
  },
}

/** Calls as the tests need them: one breaks, one refuses what it may, one what it may not. */
const calls = {
  features: async () => [],
  licence: async () => {
    throw new Error('this call is not under test')
  },
  demoTopUp: async () => refuse('wallet/demo-not-empty'),
  changeClientSeed: async () => refuse('wallet/demo-off'),
}

let webRoot: string
let stack: Stack
let guest: Browser
let player: Browser

beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), 'web-'))
  mkdirSync(join(webRoot, 'assets'))
  writeFileSync(join(webRoot, 'index.html'), html)
  writeFileSync(join(webRoot, 'assets/app-1.js'), 'export {}\n'.repeat(200))
  writeFileSync(join(webRoot, 'og.svg'), svg)
  writeFileSync(join(webRoot, 'assets/dice-wide-1.svg'), svg)
  writeFileSync(join(webRoot, 'robots.txt'), 'User-agent: *\n')
  stack = await startStack({ webRoot, calls, edge })
  guest = new Browser(stack.edge)
  player = new Browser(stack.edge)
  await player.post('/auth/register', { body: person() })
})
afterAll(async () => {
  await stack.close()
  rmSync(webRoot, { recursive: true })
})

const mintKey = idMint(systemClock, systemRandom)
const inject = (options: InjectOptions) => stack.edge.inject(options)

describe('a call', () => {
  it('is refused without the CSRF header, or with a foreign one', async () => {
    const other = new Browser(stack.edge)
    await other.get('/sanctum/csrf-cookie')
    const foreign = encodeURIComponent(other.cookies.get('XSRF-TOKEN') ?? '')
    for (const token of ['', foreign, 'nonsense']) {
      const answer = await player.post('/auth/update', { headers: { 'x-xsrf-token': token } })
      expect(answer.statusCode).toBe(419)
      expect(answer.json()).toMatchObject({ code: -1019, error: { name: 'core/csrf' } })
    }
  })

  it('takes the token of the page’s meta element as well', async () => {
    const page = await player.get('/')
    const token = /csrf-token" content="([^"]+)"/.exec(page.body)?.[1] ?? ''
    const headers = { 'x-xsrf-token': token, 'x-csrf-token': token }
    expect((await player.post('/auth/update', { headers })).statusCode).toBe(200)
  })

  it('is refused without X-Requested-With', async () => {
    const token = encodeURIComponent(player.cookies.get('XSRF-TOKEN') ?? '')
    const cookie = [...player.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'x-xsrf-token': token, 'content-type': 'application/json' }
    const answer = await inject({ method: 'POST', url: '/auth/update', headers, payload: '{}' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error.params.fields).toEqual({
      'x-requested-with': ['validation.required'],
    })
  })

  it('of a player is refused to a guest', async () => {
    const answer = await guest.post('/auth/update')
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: -1001 })
  })

  it('takes no body but JSON, of 64 KiB at most, not compressed', async () => {
    const post = (body: string, headers: Record<string, string> = {}) =>
      guest.post('/api/data/features', { body, headers })
    const codes = [
      await post('{}'),
      await post(''),
      await post('{"a":'),
      await post('{"a":1,"a":1}'),
      await post('{"__proto__":{"x":1}}'),
      await post('{}', { 'content-type': 'text/plain' }),
      await post('a=1', { 'content-type': 'application/x-www-form-urlencoded' }),
      await post('{}', { 'content-encoding': 'gzip' }),
      await post(JSON.stringify({ a: 'x'.repeat(65 * 1_024) })),
      await post('{"a":1}'),
      await post('[]'),
      await post('null'),
      await post('"text"'),
    ].map((answer) => [answer.statusCode, answer.json().code])
    expect(codes).toEqual([
      [200, undefined],
      [200, undefined],
      [400, -1002],
      [400, -1002],
      [400, -1002],
      [415, -1002],
      [415, -1002],
      [415, -1002],
      [413, -1002],
      [422, -1002],
      [422, -1002],
      [422, -1002],
      [422, -1002],
    ])
  })

  it('may be made without any body', async () => {
    const token = encodeURIComponent(guest.cookies.get('XSRF-TOKEN') ?? '')
    const cookie = [...guest.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'x-xsrf-token': token, 'x-requested-with': 'XMLHttpRequest' }
    const answer = await inject({ method: 'POST', url: '/api/data/features', headers })
    expect(answer.statusCode).toBe(200)
  })

  it('that moves money needs an idempotency key of version 7', async () => {
    const post = (headers: Record<string, string>) =>
      player.post('/api/wallet/demo', { body: { currency: 'btc' }, headers })
    const missing = await post({})
    expect(missing.json().error.params.fields).toEqual({ idempotencyKey: ['validation.required'] })
    const old = await post({ 'idempotency-key': '6ba7b810-9dad-41d1-80b4-00c04fd430c8' })
    expect(old.json().error.params.fields).toEqual({ idempotencyKey: ['validation.uuid'] })
    const good = await post({ 'idempotency-key': mintKey() })
    expect(good.statusCode).toBe(409)
    expect(good.json()).toMatchObject({ code: 1, error: { name: 'wallet/demo-not-empty' } })
  })

  it('above its rate is refused with the time to wait', async () => {
    stack.settingValues.delete('edge.rateFactor')
    const quick = new Browser(stack.edge, '203.0.113.50')
    await quick.get('/sanctum/csrf-cookie')
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => quick.post('/api/data/features')),
    )
    const refused = answers.filter((answer) => answer.statusCode === 429)
    expect(refused.length).toBeGreaterThanOrEqual(1)
    expect(refused[0]?.json()).toMatchObject({ code: -1009 })
    expect(refused[0]?.json().error.params.retryMs).toBeGreaterThan(0)
    expect(refused[0]?.headers['retry-after']).toBe('1')
    stack.settingValues.set('edge.rateFactor', 1_000)
  })

  it('on a path or by a method that is not there is told so in JSON', async () => {
    const unknown = await guest.post('/api/no/such/call')
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, -1003])
    const wrong = await guest.get('/api/data/features')
    expect([wrong.statusCode, wrong.json().code, wrong.headers.allow]).toEqual([405, -1003, 'POST'])
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
      const answer = await inject({ method, url: '/auth/login' })
      expect(answer.statusCode).toBe(405)
    }
    expect((await guest.get('/api/%E0%A4%A')).statusCode).toBe(404)
    expect((await guest.get('/api/captcha/challenge?action=%00')).statusCode).toBe(422)
  })

  it('allows no other origin to read it', async () => {
    const answer = await guest.get('/healthz', { headers: { origin: 'https://evil.example' } })
    const names = Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))
    expect(names).toEqual([])
  })
})

describe('a defect', () => {
  it('is answered with an id and nothing from below, and logged whole', async () => {
    const answer = await guest.post('/license')
    expect(answer.statusCode).toBe(500)
    const { error } = answer.json()
    expect(error).toMatchObject({ code: -1020, name: 'core/defect' })
    expect(answer.body).not.toContain('not under test')
    expect(stack.logged()).toContain(error.params.id)
    expect(stack.logged()).toContain('this call is not under test')
  })

  it('is what a refusal is that the call did not declare', async () => {
    const headers = { 'idempotency-key': mintKey() }
    const body = { client_seed: 'x' }
    const answer = await player.post('/api/user/client_seed_change', { body, headers })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toMatchObject({ code: -1020 })
  })
})

describe('the whisper entrance', () => {
  it('hands event, data, key and caller on and answers 200 [GAME-057]', async () => {
    const key = mintKey()
    const body = { event: 'Play', data: { api_id: 'dice' } }
    const answer = await player.post('/api/whisper', { body, headers: { 'idempotency-key': key } })
    expect(answer.statusCode).toBe(200)
    const { by } = answer.json()
    expect(by).toMatch(/^[0-9a-f-]{36}$/)
    const own = ownKeysSince(0)(key, by)
    expect(own).not.toBe(key)
    expect(answer.json()).toMatchObject({ heard: 'Play', data: { api_id: 'dice' }, key: own })
  })

  it('leaves it to the registry what a bad key means', async () => {
    const body = { event: 'GameData', data: {} }
    const headers = { 'idempotency-key': 'no uuid' }
    expect((await guest.post('/api/whisper', { body, headers })).json()).toMatchObject({
      key: null,
    })
  })

  it('stands behind the same gate as calls', async () => {
    const body = { event: 'Play', data: {} }
    const headers = { 'x-xsrf-token': 'foreign' }
    expect((await player.post('/api/whisper', { body, headers })).statusCode).toBe(419)
    expect((await player.post('/api/whisper', { body: { event: 'Play' } })).statusCode).toBe(422)
  })
})

describe('the page', () => {
  it('is served for every path that is no call and no file', async () => {
    for (const path of ['/', '/casino/game/dice', '/profile/settings/connections', '/auth']) {
      const answer = await new Browser(stack.edge).get(path)
      expect(answer.statusCode, path).toBe(200)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    }
    for (const path of [
      '/api/nothing',
      '/assets/gone.js',
      '/favicon.png',
      '/../../etc/passwd.txt',
    ]) {
      expect((await new Browser(stack.edge).get(path)).statusCode, path).toBe(404)
    }
  })

  it('is what a browser gets for any other address, whatever signs are in it [LOBBY-018]', async () => {
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    for (const path of [
      '/%zz',
      '/casino/game/%F0%9F',
      '/casino/game/provider/Play.io',
      '/a.html',
    ]) {
      const answer = await new Browser(stack.edge).get(path, { headers })
      expect([answer.statusCode, answer.headers['content-type']], path).toEqual([
        200,
        'text/html; charset=utf-8',
      ])
      expect(answer.headers['content-security-policy'], path).toContain("default-src 'none'")
    }
    for (const path of ['/api/nothing', '/assets/gone.js', '/api/%zz']) {
      const answer = await new Browser(stack.edge).get(path, { headers })
      expect(answer.statusCode, path).toBe(404)
      expect(answer.headers['x-content-type-options'], path).toBe('nosniff')
    }
  })

  it('has a path of its own beside a call of the same path', async () => {
    const page = await guest.get('/license', { headers: { accept: 'text/html,*/*' } })
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect((await guest.post('/license')).headers['content-type']).toMatch(/json/)
  })

  it('carries nonce, token and boot, and a policy with the same nonce', async () => {
    const answer = await new Browser(stack.edge).get('/')
    expect(answer.body).not.toContain('__')
    const nonce = /nonce="([^"]+)"/.exec(answer.body)?.[1] ?? ''
    expect(answer.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
    const boot = JSON.parse(/id="boot">(.*)<\/script>/.exec(answer.body)?.[1] ?? '')
    expect(boot).toMatchObject({ demoBuild: true })
    expect(boot.realtime.urls[0]).toBe('http://localhost:2096')
    expect(boot.trading.urls[0]).toBe('ws://localhost:2083/trading-socket')
    const next = await new Browser(stack.edge).get('/')
    expect(/nonce="([^"]+)"/.exec(next.body)?.[1]).not.toBe(nonce)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('tells link previews what stands on it, with a picture that they can read', async () => {
    const { body } = await new Browser(stack.edge).get('/casino/game/dice')
    expect(body).toContain('<title>Dice &quot;99&quot;</title>')
    expect(body).toContain('name="description" content="Words."')
    const picture = /og:image" content="([^"]+)"/.exec(body)?.[1] ?? ''
    const answer = await inject({ method: 'GET', url: picture })
    expect(answer.headers['content-type']).toBe('image/png')
    expect(answer.rawPayload.subarray(1, 4).toString()).toBe('PNG')
    expect((await new Browser(stack.edge).get('/fairness')).body).toContain('/previews/site.png')
    const unknown = await inject({ method: 'GET', url: '/previews/gone.png' })
    expect(unknown.statusCode).toBe(404)
  })

  it('is shown where nobody can say what stands on it', async () => {
    const answer = await new Browser(stack.edge).get('/broken')
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('<title>PWRPLAY</title>')
  })

  it('of wallet-connect is not served while that is off', async () => {
    const headers = { accept: 'text/html' }
    for (const path of ['/walletconnect', '/walletconnect?x=1']) {
      expect((await new Browser(stack.edge).get(path, { headers })).statusCode, path).toBe(404)
    }
  })

  it('gives a guest a session cookie that scripts cannot read', async () => {
    const answer = await new Browser(stack.edge).get('/')
    const cookie = answer.cookies.find(({ name }) => name === 'powerplay_session')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(answer.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.httpOnly).toBeUndefined()
  })

  it('comes with files that are compressed, kept and revalidated', async () => {
    const path = '/assets/app-1.js'
    const answer = await guest.get(path, { headers: { 'accept-encoding': 'br' } })
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const again = await guest.get(path, {
      headers: { 'if-none-match': String(answer.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
    const head = await inject({ method: 'HEAD', url: '/robots.txt' })
    expect(head.statusCode).toBe(200)
  })
})

describe('behind a proxy', () => {
  it('cookies are __Host- and Secure, and https is pinned', async () => {
    const environment = { PUBLIC_URL: 'https://play.example' }
    const secure = await startStack({
      environment,
      databaseUrl: stack.platform.database.url,
      webRoot,
    })
    const answer = await new Browser(secure.edge).get('/')
    const cookie = answer.cookies.find(({ name }) => name === '__Host-powerplay_session')
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
    expect(cookie?.domain).toBeUndefined()
    expect(answer.headers['strict-transport-security']).toMatch(/includeSubDomains/)
    await secure.close()
  })

  it('X-Forwarded-For counts only when a proxy that was named wrote it', async () => {
    const environment = { TRUSTED_PROXIES: '10.0.0.1' }
    const databaseUrl = stack.platform.database.url
    const proxied = await startStack({ environment, databaseUrl })
    proxied.settingValues.set('auth.registrationsPerIpPerDay', 1)
    const register = (proxy: string, client: string) =>
      new Browser(proxied.edge, proxy).post('/auth/register', {
        body: person({ name: `proxied_${client.replaceAll('.', '_').slice(-10)}` }),
        headers: { 'x-forwarded-for': client },
      })
    expect((await register('10.0.0.1', '203.0.113.81')).statusCode).toBe(200)
    expect((await register('10.0.0.1', '203.0.113.82')).statusCode).toBe(200)
    expect((await register('10.0.0.9', '203.0.113.83')).statusCode).toBe(200)
    expect((await register('10.0.0.9', '203.0.113.84')).statusCode).toBe(403)
    await proxied.close()
  })
})

describe('probes and documents', () => {
  it('the process says that it lives and that it is ready', async () => {
    expect((await guest.get('/healthz')).json()).toEqual({ ok: true })
    expect((await guest.get('/readyz')).json()).toEqual({ ok: true, unready: [] })
  })

  it('it is not ready while its database is away', async () => {
    const other = await startStack()
    await other.platform.database.query({ text: 'drop table kysely_migration' })
    const answer = await new Browser(other.edge).get('/readyz')
    expect([answer.statusCode, answer.json()]).toEqual([503, { ok: false, unready: ['database'] }])
    await other.close()
  })

  it('it is not ready while an older migration is missing, though the newest is there', async () => {
    const other = await startStack()
    const { database } = other.platform
    await database.query({ text: `delete from kysely_migration where name = '0001_core'` })
    const answer = await new Browser(other.edge).get('/readyz')
    expect([answer.statusCode, answer.json()]).toEqual([503, { ok: false, unready: ['schema'] }])
    await other.close()
  })

  it('metrics are on a server of their own', async () => {
    const server = createMetricsServer(stack.platform)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(text).toMatch(/http_answers_total\{call="\/auth\/update",status="401"\} \d+/)
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
    expect((await guest.get('/metrics')).headers['content-type']).toMatch(/html/)
    server.close()
  })

  it('the contract is there for programs and for people', async () => {
    const openApi = (await guest.get('/openapi.json')).json()
    const login = openApi.paths['/auth/login'].post
    expect(login).toMatchObject({
      operationId: 'login',
      'x-permission': 'guest',
      'x-two-factor': 'never',
      'x-idempotency-key': false,
      'x-rate': { limit: 30 },
    })
    for (const operation of Object.values(openApi.paths).flatMap((path) =>
      Object.values(Object(path)),
    )) {
      expect(operation).toHaveProperty('x-permission')
    }
    const asyncApi = (await guest.get('/asyncapi.json')).json()
    expect(Object.keys(asyncApi.operations)).toContain('whisperPlay')
    expect((await guest.get('/docs')).statusCode).toBe(200)
    const page = await guest.get('/docs/calls/originals')
    expect(page.body).toContain('Whisper Play')
    expect((await guest.get('/docs/refusals/originals')).body).toContain('Not enough balance')
    expect((await guest.get('/docs/calls/nothing')).statusCode).toBe(404)
  })

  it('every answer carries the security headers', async () => {
    for (const path of ['/', '/docs', '/healthz', '/api/nothing', '/openapi.json', '/robots.txt']) {
      const { headers } = await guest.get(path)
      expect(headers['content-security-policy'], path).toContain("default-src 'none'")
      expect(headers['x-content-type-options'], path).toBe('nosniff')
      expect(headers['referrer-policy'], path).toBe('same-origin')
    }
  })
})
