import { secondMs, type Uuid } from '@powerplay/kernel'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp, type TestPlayer } from '../../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'

let database: TestDatabase
let node: TestApp
/** Another node over the same database, at which players have sessions too. */
let other: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  // What a worker does by itself is done here by hand.
  const environment = { ROLES: 'edge' }
  node = await openTestApp({ databaseUrl: database.url, environment })
  other = await openTestApp({ databaseUrl: database.url, environment: { ROLES: 'edge,worker' } })
})
afterAll(async () => {
  await other.close()
  await node.close()
  await database.drop()
})

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  node.app.platform.database.query<Row>({ text, values })

const sessionOf = async ({ userId }: TestPlayer) => {
  const rows = await query<{ id: Uuid }>(
    'select id from sessions where user_id = $1 and ended_at is null',
    [userId],
  )
  return rows[0]?.id ?? null
}

const isSignedIn = async (on: TestApp, { cookie }: TestPlayer) => {
  const seen = { cookie, bearer: null, ip: '127.0.0.1', userAgent: 'test' }
  return (await on.app.doors.auth.authenticator.authenticate(seen)).userId !== null
}

/** So many sessions of somebody, opened at an instant. */
const openMany = ({ userId }: TestPlayer, count: number, at: number) =>
  query(
    `insert into sessions (id, user_id, secret_hash, device, ip, created_at, seen_at)
      select gen_random_uuid(), $1, sha256(gen_random_uuid()::text::bytea), 'a test', '127.0.0.1', $3, $3
      from generate_series(1, $2::int)`,
    [userId, count, new Date(at)],
  )

async function press(by: TestPlayer): Promise<void> {
  const { signOuts } = node.app.doors.auth
  const except = await sessionOf(by)
  const { afterwards } = await node.app.platform.database.transaction((tx) =>
    signOuts.press(tx, { by: by.userId, reason: 'secrets may have leaked', except }),
  )
  afterwards()
  await node.app.doors.auth.settle()
}

it('ends every session but the one that pressed, however many, and tells the sockets', async () => {
  const [ada, ben, nova] = [await node.join(), await node.join(), await other.join()]
  await node.app.doors.auth.grantRole({ userId: ben.userId, role: 'support', by: null })
  const now = node.app.platform.clock.now()
  await openMany(nova, 2_500, now - secondMs)
  // A role ended what was open: somebody of staff has signed in again since.
  await openMany(ben, 1, now - secondMs)
  // A worker of the other node may take portions of it.
  const spies = [node, other].map(({ app }) => vi.spyOn(app.platform.broadcaster, 'endSessions'))
  await press(ada)
  const open = async () => (await query('select id from sessions where ended_at is null')).length
  await expect.poll(open, { timeout: 10_000 }).toBe(1)
  expect(await isSignedIn(node, ada)).toBe(true)
  for (const one of [ben, nova]) {
    for (const at of [node, other]) expect(await isSignedIn(at, one)).toBe(false)
  }
  const counts = () => spies.flatMap(({ mock }) => mock.calls.map(([ids]) => ids.length))
  const [row] = await query<{ ended: number }>(
    'select ended from sign_outs order by asked_at desc limit 1',
  )
  const told = () => counts().reduce((sum, count) => sum + count, 0)
  await expect.poll(told, { timeout: 10_000 }).toBe(row?.ended)
  expect(Math.max(...counts())).toBeLessThanOrEqual(1_000)
  for (const spy of spies) spy.mockRestore()
})

it('leaves whoever signs in afterwards alone', async () => {
  const [ada, late] = [await node.join(), await node.join()]
  await press(ada)
  await expect.poll(() => isSignedIn(node, late), { timeout: 10_000 }).toBe(false)
  node.pass(1)
  const later = await node.join()
  expect(await isSignedIn(node, later)).toBe(true)
})

it('ends what was being written while it was pressed, and goes on where a node stopped', async () => {
  const [ada, nova] = [await node.join(), await node.join()]
  const pressedAt = node.app.platform.clock.now()
  // Written down, and the node dies before it ends anything: a worker of another node carries on.
  await node.app.platform.database.transaction((tx) =>
    node.app.doors.auth.signOuts.press(tx, { by: ada.userId, reason: 'a leak', except: null }),
  )
  await openMany(nova, 3, pressedAt)
  const open = async () =>
    (await query('select id from sessions where user_id = $1 and ended_at is null', [nova.userId]))
      .length
  await expect.poll(open, { timeout: 10_000 }).toBe(0)
  // A sign-in that began before the press is written after the first look.
  await openMany(nova, 1, pressedAt)
  await expect.poll(open, { timeout: 10_000 }).toBe(0)
})

it('ends the keys of scripts, but for those of whoever presses', async () => {
  const [ada, ben] = [await node.join(), await node.join()]
  for (const { userId } of [ada, ben]) {
    await query(
      `insert into operator_keys (id, user_id, name, scope, secret_hash, created_at, expires_at)
        values (gen_random_uuid(), $1, 'a script', '{reports}', sha256(gen_random_uuid()::text::bytea),
          now(), now() + interval '1 day')`,
      [userId],
    )
  }
  await press(ada)
  const rows = await query<{ owner: Uuid }>(
    'select user_id as owner from operator_keys where ended_at is null',
  )
  expect(rows.map(({ owner }) => owner)).toEqual([ada.userId])
})
