import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { callServer } from './call-server.ts'
import { emit, on } from './client-events.ts'
import { factorQueue } from './proof-queue.ts'
import { ServerRefusal } from './server-refusal.ts'

interface Sent {
  readonly path: string
  readonly body: unknown
  readonly key: string | null
}

let isProven = false
let sent: Sent[] = []
const asked = vi.fn()

const refusal = { code: -1024, name: 'core/two-factor-needed', message: 'Enter the code.' }

beforeEach(() => {
  isProven = false
  sent = []
  asked.mockClear()
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const key = new Headers(init.headers).get('idempotency-key')
    sent.push({ path, body: init.body, key })
    if (isProven) return Response.json({ ok: true, path })
    return Response.json({ code: -1024, error: { ...refusal, params: {} } }, { status: 403 })
  })
})
afterEach(() => {
  factorQueue.drop()
  vi.unstubAllGlobals()
})
on('auth:factor-needed', asked)

/** Long enough for the addresses of rarer calls, which are loaded. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

beforeAll(() => import('@powerplay/contract/late-table'))

describe('requests that need the second factor', () => {
  it('wait in a queue, ask for it once, and are all sent again as they were [AUTH-085]', async () => {
    const answers = [
      callServer('updateEmail', { email: 'alice@example.org' }),
      callServer('demoTopUp', { currency: 'usdt' }),
      callServer('changePassword', { current: 'old one', password: 'new one' }),
    ]
    await settled()
    expect(asked).toHaveBeenCalledTimes(1)
    expect(sent).toHaveLength(3)
    isProven = true
    await factorQueue.replay()
    expect(sent.slice(3)).toEqual(sent.slice(0, 3))
    const keyed = sent.filter(({ key }) => key !== null)
    expect(keyed.map(({ path }) => path)).toEqual(['/api/wallet/demo', '/api/wallet/demo'])
    expect((await Promise.all(answers)).map((answer) => Reflect.get(answer, 'path'))).toEqual([
      '/api/user/updateEmail',
      '/api/wallet/demo',
      '/api/user/changePassword',
    ])
  })

  it('are sent once each: an answered one is not replayed by the next code', async () => {
    const answer = callServer('demoTopUp', { currency: 'usdt' })
    await settled()
    isProven = true
    await factorQueue.replay()
    await answer
    await factorQueue.replay()
    expect(sent).toHaveLength(2)
  })

  it('fail with their refusal when nobody proves anything, and the next one asks again', async () => {
    const first = callServer('demoTopUp', { currency: 'usdt' }).catch((error: unknown) => error)
    await settled()
    factorQueue.drop()
    expect(await first).toBeInstanceOf(ServerRefusal)
    const second = callServer('demoTopUp', { currency: 'usdt' }).catch((error: unknown) => error)
    await settled()
    expect(asked).toHaveBeenCalledTimes(2)
    factorQueue.drop()
    expect(await second).toMatchObject({ code: -1024 })
  })

  it('wait anew when the proof did not hold', async () => {
    const answer = callServer('demoTopUp', { currency: 'usdt' })
    await settled()
    void factorQueue.replay()
    await settled()
    expect(asked).toHaveBeenCalledTimes(2)
    isProven = true
    await factorQueue.replay()
    expect(await answer).toMatchObject({ path: '/api/wallet/demo' })
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  })

  it('are not sent for whoever comes after the account that asked', async () => {
    const answer = callServer('demoTopUp', { currency: 'usdt' }).catch(() => 'given up')
    await settled()
    emit('auth:account-left', null)
    isProven = true
    await factorQueue.replay()
    expect([await answer, sent.length]).toEqual(['given up', 1])
  })

  it('are not sent again for a page that no longer wants them', async () => {
    const gone = new AbortController()
    const answer = callServer('sessions', {}, { signal: gone.signal }).catch(() => 'given up')
    await settled()
    gone.abort()
    isProven = true
    await factorQueue.replay()
    expect([await answer, sent.length]).toEqual(['given up', 1])
  })
})

describe('a request that demands a second factor of somebody without one', () => {
  it('is refused, and the enrolment offered', async () => {
    const offered = vi.fn()
    const stop = on('auth:factor-missing', offered)
    const error = { code: -1021, name: 'core/enrol-two-factor', message: 'Set it up', params: {} }
    vi.stubGlobal('fetch', async () => Response.json({ code: -1021, error }, { status: 403 }))
    await expect(callServer('sessions', {})).rejects.toMatchObject({ code: -1021 })
    stop()
    expect(offered).toHaveBeenCalledOnce()
  })
})
