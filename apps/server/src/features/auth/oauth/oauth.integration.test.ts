import { provePresence } from '../../../../test/factor-people.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  errorOf,
  nameOf,
  OauthWorld,
  redirectUri,
  type Tokens,
} from '../../../../test/oauth-world.ts'

let world: OauthWorld

beforeAll(async () => {
  world = await OauthWorld.open()
})
afterAll(() => world.close())

describe('an app that asks for a player', () => {
  it('gets a code after the consent, and tokens for it', async () => {
    const alice = await world.signedIn()
    const requestId = await world.bring(alice)
    expect((await world.look(alice, requestId)).json()).toEqual({
      client: { name: 'Tip Jar', icon: null, url: 'https://app.example/' },
      scopes: ['openid', 'profile', 'email'],
    })
    const { redirect } = (await world.decide(alice, requestId)).json<{ redirect: string }>()
    expect(redirect).toBe(`/oauth/auth/${requestId}`)
    const back = await world.go(alice, redirect)
    expect(`${back.origin}${back.pathname}`).toBe(redirectUri)
    expect(back.searchParams.get('state')).toBe('a-state')
    const tokens = (await world.exchange(back.searchParams.get('code') ?? '')).json<Tokens>()
    const info = (await world.userinfo(tokens.access_token)).json()
    expect(info).toMatchObject({ email_verified: false, name: expect.stringMatching(/^alice/) })
    const [, payload = ''] = tokens.id_token.split('.')
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
      sub: info.sub,
      aud: world.shop.id,
      iss: 'http://localhost:8080',
    })
  })

  it('learns of a refusal, and gets nothing', async () => {
    const alice = await world.signedIn()
    const answer = await world.decide(alice, await world.bring(alice), false)
    const back = await world.go(alice, answer.json<{ redirect: string }>().redirect)
    expect(back.searchParams.get('error')).toBe('access_denied')
    expect(back.searchParams.has('code')).toBe(false)
    expect((await alice.post('/api/oauth/apps')).json()).toEqual([])
  })

  it('is told no more than it asked for', async () => {
    const code = await world.codeFor(await world.signedIn(), { scope: 'openid' })
    const { access_token: token } = (await world.exchange(code)).json<Tokens>()
    expect(Object.keys((await world.userinfo(token)).json())).toEqual(['sub'])
  })

  it('asks anew each time: nobody is connected without a look', async () => {
    const alice = await world.signedIn()
    await world.tokensOf(alice)
    await world.bring(alice)
    const silent = await world.go(alice, world.askFor({ prompt: 'none' }))
    expect(silent.searchParams.get('error')).toBe('login_required')
  })

  it('may be a public one, which PKCE alone proves', async () => {
    const code = await world.codeFor(await world.signedIn(), { client_id: world.phone.id })
    const answer = await world.exchange(code, { client_id: world.phone.id })
    expect(answer.statusCode).toBe(200)
  })

  it('is remembered sealed: no code or token stands in the database', async () => {
    const { access_token, refresh_token } = await world.tokensOf(await world.signedIn())
    const rows = await world.stack.platform.database.query<{ text: string }>({
      text: 'select oauth_records::text as text from oauth_records',
    })
    const all = rows.map(({ text }) => text).join('\n')
    for (const secret of [access_token, refresh_token, world.shop.secret]) {
      expect(all).not.toContain(secret)
      expect(all).not.toContain(Buffer.from(secret).toString('hex'))
    }
  })
})

describe('a connected app', () => {
  it('is listed, and cut off at once when the player takes it back', async () => {
    const alice = await world.signedIn()
    const tokens = await world.tokensOf(alice)
    const [listed] = (await alice.post('/api/oauth/apps')).json()
    expect(listed).toMatchObject({
      id: world.shop.id,
      name: 'Tip Jar',
      scopes: ['openid', 'profile', 'email'],
    })
    const stranger = await world.signedIn()
    expect(
      (await stranger.post('/api/oauth/apps/remove', { body: { id: world.shop.id } })).statusCode,
    ).toBe(404)
    expect((await world.userinfo(tokens.access_token)).statusCode).toBe(200)
    const removed = await alice.post('/api/oauth/apps/remove', { body: { id: world.shop.id } })
    expect(removed.json()).toEqual([])
    expect((await world.userinfo(tokens.access_token)).statusCode).toBe(401)
    expect(errorOf((await world.refresh(tokens.refresh_token)).body)).toBe('invalid_grant')
    const events = world.stack.auditLines.map(({ event }) => event)
    expect(events).toEqual(expect.arrayContaining(['auth.app_allowed', 'auth.app_removed']))
  })
})

describe('the apps of an installation', () => {
  it('can ask no more once they are switched off, and lose what they hold', async () => {
    const app = await world.newApp({ name: 'Going away', isPublic: true })
    const alice = await world.signedIn()
    const code = await world.codeFor(alice, { client_id: app.id })
    const tokens = (await world.exchange(code, { client_id: app.id })).json<Tokens>()
    const waiting = await world.bring(alice, { client_id: app.id })
    await world.act('switchOff', app.id)
    expect((await world.userinfo(tokens.access_token)).statusCode).toBe(401)
    expect((await world.look(alice, waiting)).statusCode).toBe(404)
    const where = await world.go(alice, world.askFor({ client_id: app.id }))
    expect(where.searchParams.get('error')).toBe('invalid_client')
    expect((await alice.post('/api/oauth/apps')).json()).toEqual([])
    // On again, it begins anew with every player.
    await world.act('switchOn', app.id, {}, 2)
    expect((await world.userinfo(tokens.access_token)).statusCode).toBe(401)
    expect((await alice.post('/api/oauth/apps')).json()).toEqual([])
    const again = await world.codeFor(alice, { client_id: app.id })
    expect((await world.exchange(again, { client_id: app.id })).statusCode).toBe(200)
  })

  it('ask for what staff gave them and no more, and lose what they held when that is less', async () => {
    const app = await world.newApp({ name: 'Modest', isPublic: true })
    const alice = await world.signedIn()
    const code = await world.codeFor(alice, { client_id: app.id })
    const tokens = (await world.exchange(code, { client_id: app.id })).json<Tokens>()
    const waiting = await world.bring(alice, { client_id: app.id })
    const written = { name: 'Modest', url: 'https://app.example/', redirectUris: redirectUri }
    await world.act('update', app.id, { ...written, profile: true, email: false })
    expect((await world.userinfo(tokens.access_token)).statusCode).toBe(401)
    expect((await world.look(alice, waiting)).statusCode).toBe(404)
    const where = await world.go(alice, world.askFor({ client_id: app.id }))
    expect(where.searchParams.get('error')).toBe('invalid_scope')
    const less = { client_id: app.id, scope: 'openid profile' }
    const narrow = await world.exchange(await world.codeFor(alice, less), { client_id: app.id })
    const info = await world.userinfo(narrow.json<Tokens>().access_token)
    expect(Object.keys(info.json()).sort()).toEqual(['name', 'sub'])
  })

  it('get no more for a code than staff give them by then, though it was asked for before', async () => {
    const app = await world.newApp({ name: 'Quick', isPublic: true })
    const alice = await world.signedIn()
    const code = await world.codeFor(alice, { client_id: app.id })
    // As a code that was on its way to be written in the very moment: nothing has ended it.
    await world.stack.platform.database.query({
      text: `update oauth_clients set scopes = '{openid,profile}' where id = $1`,
      values: [app.id],
    })
    const answer = await world.exchange(code, { client_id: app.id })
    expect([answer.statusCode, errorOf(answer.body)]).toEqual([400, 'invalid_grant'])
  })

  it('prove themselves by the secret that was taken last, and by the one before until then', async () => {
    const { id, secret } = await world.newApp({ name: 'Careful', isPublic: false })
    const proves = async (word: string | null) => {
      const basic = Buffer.from(`${id}:${word}`).toString('base64')
      const answer = await world.stack.edge.inject({
        method: 'POST',
        url: '/oauth/revocation',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: `Basic ${basic}`,
        },
        payload: 'token=none',
      })
      return answer.statusCode === 200
    }
    expect([await proves(secret), await proves('guessed')]).toEqual([true, false])
    await world.act('newSecret', id, {}, 3)
    expect(await proves(secret)).toBe(true)
    const { toldOnce } = await world.act('takeSecret', id)
    const next = String(Reflect.get(Object(toldOnce), 'secret'))
    expect([await proves(secret), await proves(next)]).toEqual([false, true])
  })

  it('are answered at no address that staff took away, whatever is under way', async () => {
    const app = await world.newApp({ name: 'Moving', isPublic: true })
    const alice = await world.signedIn()
    const tokens = (
      await world.exchange(await world.codeFor(alice, { client_id: app.id }), { client_id: app.id })
    ).json<Tokens>()
    const waiting = await world.bring(alice, { client_id: app.id })
    const code = await world.codeFor(alice, { client_id: app.id })
    const written = { name: 'Moving', url: 'https://app.example/', profile: true, email: true }
    await world.act('update', app.id, { ...written, redirectUris: 'https://app.example/new' })
    expect((await world.look(alice, waiting)).statusCode).toBe(404)
    expect(errorOf((await world.exchange(code, { client_id: app.id })).body)).toBe('invalid_grant')
    const where = await world.go(alice, world.askFor({ client_id: app.id }))
    expect(where.searchParams.get('error')).toBe('invalid_redirect_uri')
    // What players allowed before goes on.
    expect((await world.userinfo(tokens.access_token)).statusCode).toBe(200)
  })

  it('ask in vain while the operator has the feature off', async () => {
    const alice = await world.signedIn()
    const requestId = await world.bring(alice)
    world.stack.settingValues.set('auth.oauthOpen', false)
    expect((await alice.get(world.askFor())).statusCode).toBe(404)
    expect(nameOf((await world.look(alice, requestId)).body)).toBe('core/feature-off')
    expect(nameOf((await world.decide(alice, requestId)).body)).toBe('core/feature-off')
    world.stack.settingValues.delete('auth.oauthOpen')
    expect((await world.look(alice, requestId)).statusCode).toBe(200)
  })
})

describe('the addresses of the provider', () => {
  it('never believe the Host of a request', async () => {
    const answer = await world.stack.edge.inject({
      url: '/.well-known/openid-configuration',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    expect(answer.body).not.toContain('evil.example')
    expect(answer.json()).toMatchObject({
      issuer: 'http://localhost:8080',
      token_endpoint: 'http://localhost:8080/oauth/token',
      code_challenge_methods_supported: ['S256'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
    })
  })

  it('carry the headers of every answer, and set no session', async () => {
    const answer = await world.browser().get(world.askFor(), { headers: { accept: 'text/html' } })
    expect(answer.headers['x-frame-options']).toBe('DENY')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(
      answer.cookies.every(({ httpOnly, sameSite }) => httpOnly && /^lax$/i.test(sameSite ?? '')),
    ).toBe(true)
    const names = answer.cookies.map(({ name }) => name.replace(/\.sig$/, ''))
    expect(new Set(names)).toEqual(new Set(['powerplay_oauth_request', 'powerplay_oauth_resume']))
  })
})

describe('two nodes', () => {
  it('serve one request together: begun here, decided there, exchanged here', async () => {
    const there = await OauthWorld.beside({ databaseUrl: world.stack.platform.database.url })
    const alice = await world.signedIn()
    const requestId = await world.bring(alice)
    await provePresence(alice)
    const thereToo = there.browser()
    for (const [name, value] of alice.cookies) thereToo.cookies.set(name, value)
    const { redirect } = (await there.decide(thereToo, requestId)).json<{ redirect: string }>()
    const back = await world.go(alice, redirect)
    const answer = await world.exchange(back.searchParams.get('code') ?? '')
    const { access_token: token } = answer.json<Tokens>()
    expect((await there.userinfo(token)).statusCode).toBe(200)
    await there.close()
  })
})
