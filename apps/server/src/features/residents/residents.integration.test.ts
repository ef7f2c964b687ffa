import { whispers } from '@powerplay/contract'
import { mustHave } from '@powerplay/kernel'
import { verifyRound } from '@powerplay/verifier'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { callOf, expectWhole, openTestApp, type TestApp } from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'

// Residents play by the clock: on a busy machine their first bet and line take a while.
const patience = { timeout: 90_000 }

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

it('play, chat and race by the public calls, by real wagers that a stranger opens and recomputes', async () => {
  const calls = node.app.handlers
  const bets = () =>
    node.app.platform.database.query<{ name: string }>({
      text: `select u.name from wagers w join users u on u.id = w.user_id`,
    })
  await vi.waitUntil(async () => (await bets()).length > 0, patience)
  const lines = () => calls.chatHistory({ channel: 'general' }, callOf(null))
  await vi.waitUntil(async () => (await lines()).length > 0, patience)
  const names = [...(await bets()), ...(await lines()).map(({ user }) => user)]
  expect(names.every((user) => user?.name.startsWith('demo_'))).toBe(true)
  // What they played stands wherever a newcomer looks, and can be opened and recomputed.
  const feed = (type: 'all' | 'high_rollers') =>
    calls.latestGames({ mode: 'casino', type, count: 10 }, callOf(null))
  await vi.waitUntil(async () => (await feed('all')).length > 0, patience)
  const race = () => calls.leaderboard({ type: 'week', offset: 0 }, callOf(null))
  await vi.waitUntil(async () => (await race()).length > 0, patience)
  expect((await race()).every(({ user }) => user.name?.startsWith('demo_'))).toBe(true)
  const revealed = async () => {
    for (const row of await feed('all')) {
      const shown = await node.whisper('Info', { game_id: row._id }, callOf(null))
      const { info } = whispers.Info.output.parse(shown)
      if (info.game !== 'crash' && info.server_seed !== null) return info
    }
    return undefined
  }
  const bet = mustHave(await vi.waitUntil(revealed, patience), 'a revealed bet')
  const round = verifyRound({
    ...{ game: bet.game, serverSeed: bet.server_seed ?? '', clientSeed: bet.client_seed },
    ...{ serverSeedHash: bet.server_seed_hash ?? undefined, nonce: bet.nonce, params: bet.params },
  })
  expect(round.multiplier).toBe(bet.multiplier)
  const { id: nova = '' } = (await node.app.doors.auth.findUser('nova')) ?? {}
  const { user } = await calls.getUser({ id: 'demo_alba' }, callOf({ userId: nova }))
  expect(user).toMatchObject({ name: 'demo_alba', is_demo: true })
  await expectWhole(database.url)
})
