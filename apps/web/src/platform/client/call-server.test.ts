import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isUuidV7 } from '@powerplay/kernel'
import { setBearer } from './bearer.ts'
import { callServer } from './call-server.ts'
import { on } from './client-events.ts'
import { ConnectionFailure, ServerRefusal } from './server-refusal.ts'

const answers: (() => Promise<Response>)[] = []
const sent: { path: string; init: RequestInit; headers: Headers }[] = []

function json(body: unknown, status = 200): () => Promise<Response> {
  return async () => new Response(JSON.stringify(body), { status })
}

const lost = () => Promise.reject(new TypeError('network'))
const refusal = (name: string, code: number, params = {}) => ({
  code,
  error: { code, name, message: 'no', params },
})

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, init, headers: new Headers(init.headers) })
    return (answers.shift() ?? lost)()
  })
  document.cookie = 'XSRF-TOKEN=token-1'
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  setBearer(undefined)
  answers.length = 0
  sent.length = 0
})

describe('a call', () => {
  it('carries credentials, X-Requested-With and the CSRF token [AUTH-088] [AUTH-089]', async () => {
    answers.push(json([]))
    await callServer('currencies', {})
    expect(sent[0]?.path).toBe('/api/data/currencies')
    expect(sent[0]?.init).toMatchObject({ method: 'POST', credentials: 'include', body: '{}' })
    expect(sent[0]?.headers.get('x-requested-with')).toBe('XMLHttpRequest')
    expect(sent[0]?.headers.get('x-xsrf-token')).toBe('token-1')
    expect(sent[0]?.headers.has('authorization')).toBe(false)
  })

  it('carries the bearer of a signed-in player, but none that is out of date [AUTH-091]', async () => {
    answers.push(json([]), json([]))
    setBearer({ token: 'secret', expiresAt: Date.now() + 600_000 })
    await callServer('sessions', {})
    setBearer({ token: 'secret', expiresAt: Date.now() })
    await callServer('sessions', {})
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer secret')
    expect(sent[1]?.headers.has('authorization')).toBe(false)
  })

  it('writes the input of a GET into the address, and reads no body as null', async () => {
    answers.push(async () => new Response(null, { status: 204 }), json({ none: true }))
    expect(await callServer('csrfCookie', {})).toBeNull()
    await callServer('captchaChallenge', { action: 'login' })
    expect(sent.map(({ path }) => path)).toEqual([
      '/sanctum/csrf-cookie',
      '/api/captcha/challenge?action=login',
    ])
  })

  it('asks with the tag of the answer it has, and takes that one again where it still holds', async () => {
    const rows = [{ id: 'soccer-1' }]
    const headers = { etag: '"one"' }
    answers.push(async () => new Response(JSON.stringify(rows), { headers }))
    answers.push(async () => new Response(null, { status: 304 }), json([]))
    const ask = () => callServer('bookmakerCategories', {})
    expect([await ask(), await ask(), await ask()]).toEqual([rows, rows, []])
    expect(sent.map(({ headers: told }) => told.get('if-none-match'))).toEqual([
      null,
      '"one"',
      '"one"',
    ])
  })

  it('repeats a lost intention under the same key', async () => {
    answers.push(lost, json(refusal('core/key-in-flight', -1012, { retryMs: 50 }), 409))
    answers.push(json({ balance: '1000.00' }))
    expect(await callServer('demoTopUp', { currency: 'usdt' })).toEqual({ balance: '1000.00' })
    const keys = sent.map(({ headers }) => headers.get('idempotency-key') ?? '')
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(keys.every(isUuidV7)).toBe(true)
  })

  it('says that no server can be reached, and never repeats a call without a key [RT-038]', async () => {
    answers.push(lost, json([]))
    const failure: unknown = await callServer('sessions', {}).catch((reason: unknown) => reason)
    expect(failure).toBeInstanceOf(ConnectionFailure)
    expect(failure).toHaveProperty('message', 'The server cannot be reached right now.')
    expect(sent).toHaveLength(1)
  })

  it('turns a refusal into a typed error, and an unreadable answer into no connection', async () => {
    answers.push(json(refusal('auth/wrong-login', 1), 401))
    answers.push(async () => new Response('<html>', { status: 502 }))
    const login = { login: 'a', password: 'b', captcha: 'c' }
    const error: unknown = await callServer('login', login).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ServerRefusal)
    expect(error).toMatchObject({ name: 'auth/wrong-login', code: 1, status: 401 })
    await expect(callServer('login', login)).rejects.toBeInstanceOf(ConnectionFailure)
  })

  it('sends what crossed a renewal of the session with the token of now, and does not reload the page', async () => {
    const stale = json(refusal('core/csrf', 419), 419)
    answers.push(() => {
      document.cookie = 'XSRF-TOKEN=token-2'
      return stale()
    }, json([]))
    expect(await callServer('currencies', {})).toEqual([])
    expect(sent.map(({ headers }) => headers.get('x-xsrf-token'))).toEqual(['token-1', 'token-2'])
    // Under the token that the cookie has, nothing is different the second time.
    answers.push(stale)
    sessionStorage.setItem('powerplay.renewed-at', String(Date.now()))
    await expect(callServer('currencies', {})).rejects.toMatchObject({ status: 419 })
    expect(sent).toHaveLength(3)
  })

  it('says when the server knows no session of ours', async () => {
    const listener = vi.fn()
    const stop = on('auth:session-lost', listener)
    answers.push(json(refusal('core/sign-in-needed', -1001), 401))
    await expect(callServer('sessions', {})).rejects.toBeInstanceOf(ServerRefusal)
    stop()
    expect(listener).toHaveBeenCalledOnce()
  })
})
