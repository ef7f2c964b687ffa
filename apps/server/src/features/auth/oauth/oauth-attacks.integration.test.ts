import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minuteMs } from '@powerplay/kernel'
import { provePresence } from '../../../../test/factor-people.ts'
import {
  errorOf,
  nameOf,
  OauthWorld,
  redirectUri,
  verifier,
  type Tokens,
} from '../../../../test/oauth-world.ts'

let world: OauthWorld

beforeAll(async () => {
  world = await OauthWorld.open()
})
afterAll(() => world.close())

describe('an open redirect', () => {
  it.each([
    'https://evil.example/back',
    'https://app.example/back/',
    'https://app.example/back?x=1',
    'https://app.example/back#x',
    'https://app.example.evil.example/back',
    'https://app.example@evil.example/back',
    'http://app.example/back',
    'javascript:alert(1)',
    '//evil.example',
  ])('never leads to %s', async (wrong) => {
    const where = await world.go(await world.signedIn(), world.askFor({ redirect_uri: wrong }))
    expect(where.href).toBe('http://site.test/oauth/authorize/refused?error=invalid_redirect_uri')
  })

  it('is none for an unknown app either', async () => {
    const where = await world.go(world.browser(), world.askFor({ client_id: 'nobody' }))
    expect(where.pathname).toBe('/oauth/authorize/refused')
    expect(where.searchParams.get('error')).toBe('invalid_client')
  })

  it('cannot be registered by staff', async () => {
    const app = { name: 'x', url: 'https://a.example/', profile: true, email: true, isPublic: true }
    for (const uri of ['http://evil.example/', 'https://a.example', 'myapp:/x', 'nonsense']) {
      const lines = `https://a.example/back\n${uri}`
      for (const redirectUris of [uri, lines]) {
        await expect(world.act('create', '', { ...app, redirectUris })).rejects.toMatchObject({
          refusal: 'core/bad-payload',
          params: { fields: { redirectUris: ['validation.url'] } },
        })
      }
    }
  })
})

describe('PKCE', () => {
  it.each([
    ['left out', { code_challenge: null, code_challenge_method: null }],
    ['downgraded to plain', { code_challenge_method: 'plain', code_challenge: verifier }],
    ['downgraded by leaving out the method', { code_challenge_method: null }],
  ])('%s is refused', async (_how, fields) => {
    const where = await world.go(await world.signedIn(), world.askFor(fields))
    expect(where.origin).toBe('https://app.example')
    expect(where.searchParams.get('error')).toBe('invalid_request')
    expect(where.searchParams.has('code')).toBe(false)
  })

  it('with another verifier, or none, gives no tokens', async () => {
    const alice = await world.signedIn()
    const other = randomBytes(32).toString('base64url')
    const wrong = await world.exchange(await world.codeFor(alice), { code_verifier: other })
    expect(errorOf(wrong.body)).toBe('invalid_grant')
    const none = await world.form('/oauth/token', {
      grant_type: 'authorization_code',
      code: await world.codeFor(alice),
      redirect_uri: redirectUri,
    })
    expect(errorOf(none.body)).toBe('invalid_grant')
  })
})

/** Those of many answers that refuse the code or token as used; whoever came first may have lost it. */
const refusalsOf = (answers: readonly { readonly statusCode: number; readonly body: string }[]) =>
  answers.filter(({ statusCode, body }) => statusCode === 400 && errorOf(body) === 'invalid_grant')

describe('a stolen code or token', () => {
  it('used twice ends everything that came of it', async () => {
    const code = await world.codeFor(await world.signedIn())
    const first = (await world.exchange(code)).json<Tokens>()
    expect(errorOf((await world.exchange(code)).body)).toBe('invalid_grant')
    expect((await world.userinfo(first.access_token)).statusCode).toBe(401)
    expect(errorOf((await world.refresh(first.refresh_token)).body)).toBe('invalid_grant')
  })

  it('used twenty times at once gives tokens at most once', async () => {
    const code = await world.codeFor(await world.signedIn())
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.exchange(code)))
    expect(refusalsOf(answers).length).toBeGreaterThanOrEqual(19)
    const fresh = await world.exchange(await world.codeFor(await world.signedIn()))
    expect(fresh.statusCode).toBe(200)
  })

  it('is rotated when refreshed; the old one again ends the new one too', async () => {
    const first = await world.tokensOf(await world.signedIn())
    const second = (await world.refresh(first.refresh_token)).json<Tokens>()
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(errorOf((await world.refresh(first.refresh_token)).body)).toBe('invalid_grant')
    expect(errorOf((await world.refresh(second.refresh_token)).body)).toBe('invalid_grant')
    expect((await world.userinfo(second.access_token)).statusCode).toBe(401)
  })

  it('refreshed twenty times at once gives tokens at most once', async () => {
    const { refresh_token: token } = await world.tokensOf(await world.signedIn())
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.refresh(token)))
    expect(refusalsOf(answers).length).toBeGreaterThanOrEqual(19)
    const { refresh_token: fresh } = await world.tokensOf(await world.signedIn())
    expect((await world.refresh(fresh)).statusCode).toBe(200)
  })

  it('is worthless without the secret of its app, and for another app', async () => {
    const code = await world.codeFor(await world.signedIn())
    expect(errorOf((await world.exchange(code, {}, 'guessed')).body)).toBe('invalid_client')
    expect(errorOf((await world.exchange(code, { client_id: world.phone.id })).body)).toBe(
      'invalid_grant',
    )
  })

  it('is no session here: our calls know neither', async () => {
    const { access_token: bearer } = await world.tokensOf(await world.signedIn())
    expect((await world.browser().post('/auth/update', { bearer })).statusCode).toBe(401)
  })

  it('is looked up and revoked by its own app only', async () => {
    const { access_token: token } = await world.tokensOf(await world.signedIn())
    const foreign = await world.form('/oauth/introspection', { token, client_id: world.phone.id })
    expect(foreign.json()).toEqual({ active: false })
    expect((await world.form('/oauth/introspection', { token })).json()).toMatchObject({
      active: true,
    })
    await world.form('/oauth/revocation', { token })
    expect((await world.form('/oauth/introspection', { token })).json()).toEqual({ active: false })
  })
})

describe('a request of somebody else', () => {
  it('is unknown to whoever did not bring it', async () => {
    const [alice, mallory] = [await world.signedIn(), await world.signedIn()]
    const requestId = await world.bring(alice)
    for (const answer of [
      await world.look(mallory, requestId),
      await world.decide(mallory, requestId),
    ]) {
      expect(answer.statusCode).toBe(404)
      expect(nameOf(answer.body)).toBe('auth/unknown-request')
    }
  })

  it('sent to a victim brings the thief no code for the victim', async () => {
    const thief = world.browser()
    const requestId = await world.bring(thief)
    const victim = await world.signedIn()
    const { redirect } = (await world.decide(victim, requestId)).json<{ redirect: string }>()
    expect((await world.go(thief, redirect)).pathname).toBe(`/oauth/authorize/${requestId}`)
    const asVictim = await world.go(victim, redirect)
    expect(asVictim.searchParams.get('error')).toBe('invalid_request')
    expect(asVictim.searchParams.has('code')).toBe(false)
  })

  it('is old after ten minutes, and answered only once', async () => {
    const alice = await world.signedIn()
    const requestId = await world.bring(alice)
    await world.decide(alice, requestId, false)
    expect((await world.decide(alice, requestId)).statusCode).toBe(404)
    const old = await world.bring(alice)
    world.stack.pass(11 * minuteMs)
    expect((await world.look(alice, old)).statusCode).toBe(404)
    expect((await world.look(alice, 'no-such-request')).statusCode).toBe(404)
  })

  it('is decided by nobody who forges the post, and by no guest', async () => {
    const alice = await world.signedIn()
    const requestId = await world.bring(alice)
    const body = { requestId, allow: true }
    const noToken = await alice.post('/api/oauth/decide', {
      body,
      headers: { 'x-xsrf-token': 'x' },
    })
    expect(noToken.statusCode).toBe(419)
    await provePresence(alice)
    const asForm = await alice.post('/api/oauth/decide', {
      body: new URLSearchParams({ requestId, allow: 'true' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(asForm.statusCode).toBe(415)
    expect((await world.decide(world.browser(), requestId)).statusCode).toBe(401)
    const copy = world.browser()
    for (const [name, value] of alice.cookies) copy.cookies.set(name, value)
    world.stack.pass(6 * minuteMs)
    const byCopy = await copy.post('/api/oauth/decide', { body })
    expect(nameOf(byCopy.body)).toBe('core/presence-needed')
    // Going on without a decision asks for one.
    expect((await world.go(alice, `/oauth/auth/${requestId}`)).pathname).toMatch(
      /^\/oauth\/authorize\//,
    )
  })
})
