import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { callOf, expectWhole, openTestApp, type TestApp } from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'

let database: TestDatabase
let node: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({
    databaseUrl: database.url,
    environment: {
      ...{ DEMO_BUILD: 'true', ROLES: 'edge,worker', DEMO_RESIDENTS: '4', CAPTCHA: 'altcha' },
    },
  })
  await node.app.seed()
  await node.app.listen()
})

afterAll(async () => {
  await node.close()
  await database.drop()
})

it('play and chat by the public calls, by real wagers under names that say whose they are', async () => {
  const calls = node.app.handlers
  const bets = () =>
    node.app.platform.database.query<{ name: string }>({
      text: `select u.name from wagers w join users u on u.id = w.user_id`,
    })
  await vi.waitUntil(async () => (await bets()).length > 0, { timeout: 20_000 })
  const lines = () => calls.chatHistory({ channel: 'general' }, callOf(null))
  await vi.waitUntil(async () => (await lines()).length > 0, { timeout: 20_000 })
  const names = [...(await bets()), ...(await lines()).map(({ user }) => user)]
  expect(names.every((user) => user?.name.startsWith('demo_'))).toBe(true)
  const { id: nova = '' } = (await node.app.doors.auth.findUser('nova')) ?? {}
  const { user } = await calls.getUser({ id: 'demo_alba' }, callOf({ userId: nova }))
  expect(user).toMatchObject({ name: 'demo_alba', is_demo: true })
  await expectWhole(database.url)
})
