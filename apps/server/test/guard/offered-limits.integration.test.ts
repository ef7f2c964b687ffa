import { mustHave, type Uuid } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, expectWhole, openTestApp, type TestApp, type TestPlayer } from '../app.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'

let database: TestDatabase
let node: TestApp
beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({ databaseUrl: database.url, environment: { ROLES: 'edge' } })
})
afterAll(async () => {
  await node.close()
  await expectWhole(database.url)
  await database.drop()
})

const query = <Row extends object>(text: string, values: unknown[]) =>
  node.app.platform.database.query<Row>({ text, values })
const state = (player: TestPlayer) => node.app.handlers.protectionState({}, callOf(player))
const decline = (player: TestPlayer) =>
  node.app.handlers.answerNudge({ kind: 'first-deposit' }, callOf(player))
const answersOf = ({ userId }: TestPlayer) =>
  query<{ event: string; detail: object }>(
    `select event, detail from audit_lines where subject = $1 and event like 'protection.%' order by number`,
    [userId],
  )

describe('limits before the first deposit', () => {
  it('are offered until none is wanted, which is kept once', async () => {
    const player = await node.join()
    expect(await state(player)).toMatchObject({ offersLimits: true, nudges: [] })
    expect(await decline(player)).toMatchObject({ offersLimits: false })
    await decline(player)
    expect(await answersOf(player)).toMatchObject([
      { event: 'protection.nudge_answered', detail: { kind: 'first-deposit' } },
    ])
    // The yearly question whether a limit is wanted comes all the same.
    const due = await query<{ kind: string }>(
      `select kind from nudges_due($1, now() + interval '400 days')`,
      [player.userId],
    )
    expect(due).toEqual([{ kind: 'no-limit' }])
  })

  it.each(['deposit', 'loss'] as const)('are offered until one on %s is set', async (kind) => {
    const player = await node.join()
    const set = node.app.handlers.setLimit({ kind, period: 'week', amount: 5_000 }, callOf(player))
    expect(await set).toMatchObject({ offersLimits: false })
    await decline(player)
    expect(await answersOf(player)).toMatchObject([{ event: 'protection.limit_set' }])
  })

  it('are offered besides limits of another kind', async () => {
    const player = await node.join()
    await query(
      `insert into protection_limits (id, user_id, kind, period, amount, set_at)
        values (gen_random_uuid(), $1, 'session', 'day', 3600000, now())`,
      [player.userId],
    )
    expect(await state(player)).toMatchObject({ offersLimits: true })
  })
})

describe('the last login', () => {
  it('is told to the session of the login after it, with device and country', async () => {
    const player = await node.join()
    const stateFor = async (session: number) => {
      const sessions = await query<{ id: Uuid }>(
        'select id from sessions where user_id = $1 order by created_at',
        [player.userId],
      )
      const context = callOf(player)
      const sessionId = mustHave(sessions.at(session), 'a session').id
      const caller = { ...context.caller, sessionId }
      return node.app.handlers.protectionState({}, { ...context, caller })
    }
    expect(await stateFor(-1)).toMatchObject({ lastLoginAt: null, lastLogin: null })
    const logIn = (ip: string, userAgent: string) => {
      const context = callOf(null)
      const caller = { ...context.caller, ip, userAgent }
      const form = { login: player.name, password: 'a-long-quiet-river' }
      return node.app.handlers.login({ ...form, captcha: 'x' }, { ...context, caller })
    }
    const fox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    await logIn('81.2.69.160', fox)
    await logIn('127.0.0.1', 'test')
    expect(await stateFor(-1)).toMatchObject({
      lastLoginAt: expect.any(Number),
      lastLogin: { device: 'Firefox on Linux', iso: 'GB' },
    })
    // An older session would be told of its own login, as if nobody else had come.
    expect(await stateFor(-2)).toMatchObject({ lastLoginAt: expect.any(Number), lastLogin: null })
  })
})
