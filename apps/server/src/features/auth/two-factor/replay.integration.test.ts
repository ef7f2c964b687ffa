import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { minuteMs, mustHave } from '@powerplay/kernel'
import { call } from '@powerplay/contract'
import { expectWhole, openTestApp, type TestApp, type TestPlayer } from '../../../../test/app.ts'
import { AuthenticatorApp } from '../../../../test/authenticator-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { Browser } from '../../../../test/edge-stack.ts'
import { systemRandom } from '../../../platform/time/clock.ts'
import { playerOf } from '../../../platform/context.ts'
import { createEdge } from '../../../platform/http/edge.ts'
import type { ExtraCall } from '../../../platform/http/parts.ts'
import { once } from '../../../platform/requests/idempotency.ts'
import { openMetrics } from '../../../platform/telemetry/metrics.ts'
import { createSecrets } from '../../../platform/secrets.ts'

let database: TestDatabase
let node: TestApp
let edge: FastifyInstance
let alice: Browser
let player: TestPlayer
let phone: AuthenticatorApp

/** A call of this test alone: posts a gift to the ledger, keyed, behind the second factor. */
function giftCall({ app }: TestApp): ExtraCall {
  const spec = call({
    feature: 'core',
    summary: 'Posts $5 of play money.',
    path: '/api/test/gift',
    who: 'player',
    twoFactor: 'enrolled',
    key: true,
    input: z.strictObject({ text: z.string() }),
    output: z.object({ gifts: z.int() }),
  })
  return {
    spec,
    handle: (body, context) => {
      const key = mustHave(context.key, 'the key of a keyed call')
      const userId = playerOf(context)
      const keyed = { key, userId, operation: 'test.gift', body: z.looseObject({}).parse(body) }
      return once(app.platform, keyed, async () => {
        const gift = { userId, currency: 'usdt', pocket: 'demo', amountMinor: 500n } as const
        await app.doors.wallet.movements.grant({
          ...{ ...gift, id: key, reason: 'demo_top_up', businessKey: key },
          telling: { context: null },
        })
        return { gifts: 1 }
      })
    },
  }
}

async function openEdge({ app }: TestApp): Promise<FastifyInstance> {
  return createEdge(
    { ...app.platform, metrics: openMetrics() },
    {
      authenticator: app.doors.auth.authenticator,
      handlers: app.handlers,
      extraCalls: [giftCall(node)],
      whispers: { dispatch: async () => ({}) },
      rates: { take: () => 0, close: async () => undefined },
      secrets: createSecrets(Buffer.from('7'.repeat(64), 'hex'), systemRandom),
      webRoot: null,
    },
  )
}

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({ databaseUrl: database.url })
  edge = await openEdge(node)
  player = await node.join()
  alice = new Browser(edge)
  await alice.get('/sanctum/csrf-cookie')
  const captcha = 'x'
  const login = { login: player.name, password: 'a-long-quiet-river', captcha }
  await alice.post('/auth/login', { body: login })
  const { password } = login
  const { secret } = (await alice.post('/api/user/2fa/enrol', { body: { password } })).json()
  phone = new AuthenticatorApp(secret, node.app.platform.clock)
  await alice.post('/api/user/2fa/confirm', { body: { code: phone.code() } })
  node.pass(5 * minuteMs)
})
afterAll(async () => {
  await edge.close()
  await node.close()
  await database.drop()
})

const gift = (key: string, text: string) =>
  alice.post('/api/test/gift', { body: { text }, headers: { 'idempotency-key': key } })

async function demoBalance(): Promise<bigint> {
  const rows = await node.app.platform.database.query<{ balance: bigint }>({
    text: `select balance from accounts
      where owner = $1 and currency = 'usdt' and pocket = 'demo'`,
    values: [player.userId],
  })
  return rows[0]?.balance ?? 0n
}

describe('a posting that waits for the second factor', () => {
  it('has exactly one effect, however often its key is replayed after the code', async () => {
    const before = await demoBalance()
    const keys = [node.mintKey(), node.mintKey(), node.mintKey()]
    const refused = await Promise.all(keys.map((key) => gift(key, key)))
    expect(refused.map((answer) => answer.json().code)).toEqual([-1024, -1024, -1024])
    expect(await demoBalance()).toBe(before)
    await alice.post('/api/user/2fa_validate', { body: { code: phone.code() } })
    const replays = await Promise.all([...keys, ...keys, ...keys].map((key) => gift(key, key)))
    const again = await gift(mustHave(keys[0], 'a key'), mustHave(keys[0], 'a key'))
    const good = replays.filter(({ statusCode }) => statusCode === 200)
    expect(good.length).toBeGreaterThanOrEqual(3)
    expect(new Set([...good, again].map(({ body }) => body)).size).toBe(1)
    expect(await demoBalance()).toBe(before + 1_500n)
    const [key = ''] = keys
    expect((await gift(key, 'another body')).json().error.name).toBe('core/key-reused')
    await expectWhole(database.url)
  })
})
