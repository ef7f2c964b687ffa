import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Browser, person, startStack, type Stack } from '../../../../test/edge-stack.ts'

let stack: Stack
let alice: Browser
let form: ReturnType<typeof person>
let user: { _id: string; token: string }

beforeAll(async () => {
  stack = await startStack()
  alice = new Browser(stack.edge)
  form = person()
  user = (await alice.post('/auth/register', { body: form })).json()
})
afterAll(() => stack.close())

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function webToken(header: object, claims: object, key = 'secret'): string {
  const body = `${encode(header)}.${encode(claims)}`
  return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`
}

async function statusWith(bearer: string): Promise<number> {
  return (await new Browser(stack.edge).post('/api/user/sessions', { bearer })).statusCode
}

describe('an attacker without a session', () => {
  it('is let in by no web token: unsigned, of another algorithm, key file or audience', async () => {
    const claims = { sub: user._id, exp: 4_000_000_000 }
    const tokens = [
      `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`,
      webToken({ alg: 'HS256' }, claims),
      webToken({ alg: 'RS256' }, claims),
      webToken({ alg: 'HS256', kid: '../../../../dev/null' }, claims, ''),
      webToken({ alg: 'HS256' }, { ...claims, aud: 'another-house' }),
    ]
    for (const token of tokens) expect(await statusWith(token), token).toBe(401)
    expect(await statusWith(user.token)).toBe(200)
  })

  it('gains nothing by one changed byte of a bearer', async () => {
    const bytes = Buffer.from(user.token, 'base64url')
    for (let at = 0; at < bytes.length; at += 3) {
      const spoilt = Buffer.from(bytes)
      spoilt[at] = (spoilt[at] ?? 0) ^ 1
      expect(await statusWith(spoilt.toString('base64url'))).toBe(401)
    }
  })

  it('gains nothing by a token in the address', async () => {
    for (const name of ['token', 'access_token', 'bearer', 'session']) {
      const path = `/auth/update?${name}=${user.token}`
      expect((await new Browser(stack.edge).post(path)).statusCode).toBe(401)
    }
  })

  it('makes no session with the CSRF token of another visitor: 419', async () => {
    const stranger = new Browser(stack.edge)
    await stranger.get('/sanctum/csrf-cookie')
    alice.cookies.set('XSRF-TOKEN', stranger.cookies.get('XSRF-TOKEN') ?? '')
    expect((await alice.post('/auth/update')).statusCode).toBe(419)
    await alice.get('/sanctum/csrf-cookie')
    expect((await alice.post('/auth/update')).statusCode).toBe(200)
  })
})

describe('a stuffing run', () => {
  it('is stopped per address before its passwords are hashed', async () => {
    stack.settingValues.delete('edge.rateFactor')
    const thief = new Browser(stack.edge, '203.0.113.77')
    const codes: number[] = []
    // A slow machine lets the limit breathe meanwhile: it is met some guesses later.
    for (let turn = 0; turn < 90 && !codes.includes(429); turn += 1) {
      const body = { login: `victim_${turn}`, password: 'hunter-number-2', captcha: 'x' }
      codes.push((await thief.post('/auth/login', { body })).statusCode)
    }
    stack.settingValues.set('edge.rateFactor', 1_000)
    expect(codes.slice(0, 30).every((code) => code === 401)).toBe(true)
    expect(codes.at(-1)).toBe(429)
  })

  it('tells the trail who failed, and never a password', async () => {
    const failed = stack.auditLines.filter(({ event }) => event === 'auth.login_failed')
    expect(failed.length).toBeGreaterThan(0)
    expect(JSON.stringify(failed) + stack.logged()).not.toContain('hunter-number-2')
  })
})
