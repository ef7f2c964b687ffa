import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  callOf,
  expectWhole,
  openTestApp,
  type TestApp,
  type TestPlayer,
} from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'

let database: TestDatabase
let node: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({ databaseUrl: database.url })
})
afterAll(async () => {
  await node.close()
  await expectWhole(database.url)
  await database.drop()
})

const body = {
  api_id: 'dice',
  bet: '0.01',
  demo: false,
  currency: 'usdt',
  quick: true,
  data: { condition: 'over', target: 50 },
} as const

const play = (player: TestPlayer, on = node, game: 'dice' | 'limbo' = 'dice') =>
  on.app.whispers.Play(
    game === 'dice' ? body : { ...body, api_id: game, data: { target: 2 } },
    callOf(player, node.mintKey()),
  )
const seedsOf = (player: TestPlayer) => node.app.handlers.seeds({}, callOf(player))
const change = (player: TestPlayer, seed: string, key = node.mintKey(), on = node) =>
  on.app.handlers.changeClientSeed({ client_seed: seed }, callOf(player, key))
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('changing the client seed', () => {
  it('starts the pair whose commitment was shown before the player chose [GAME-021]', async () => {
    const player = await node.join()
    for (const seed of ['mine', 'another', 'ünïcødé 🎲']) {
      const before = await seedsOf(player)
      const after = await change(player, seed)
      expect(after.server_seed_hash).toBe(before.next_server_seed_hash)
      expect(after.client_seed).toBe(seed)
      expect(after.nonce).toBe(0)
      expect(after.next_server_seed_hash).not.toBe(after.server_seed_hash)
    }
  })

  it('reveals the seed of the pair that ended, and it hashes to what was shown', async () => {
    const player = await node.join()
    const before = await seedsOf(player)
    expect(before.last).toBeNull()
    await play(player)
    await play(player)
    const { last } = await change(player, 'mine')
    expect(last).toMatchObject({
      server_seed_hash: before.server_seed_hash,
      client_seed: before.client_seed,
      games: 2,
    })
    expect(sha256(last?.server_seed ?? '')).toBe(before.server_seed_hash)
  })

  it('lists the revealed pairs, newest first, at most twenty-one', async () => {
    const player = await node.join()
    for (let round = 0; round < 23; round += 1) await change(player, `seed ${round}`)
    const { last, earlier } = await seedsOf(player)
    expect([last, ...earlier].map((pair) => pair?.client_seed)).toEqual(
      Array.from({ length: 21 }, (_, back) => `seed ${21 - back}`),
    )
  })

  it('does so once per key and answers the same again', async () => {
    const player = await node.join()
    const key = node.mintKey()
    const first = await change(player, 'mine', key)
    expect(await change(player, 'mine', key)).toEqual(first)
    expect((await seedsOf(player)).server_seed_hash).toBe(first.server_seed_hash)
    await expect(change(player, 'other', key)).rejects.toMatchObject({
      refusal: 'core/key-reused',
    })
  })

  it('happens once when the same key is sent many times at the same moment', async () => {
    const player = await node.join()
    const key = node.mintKey()
    const answers = await Promise.all(Array.from({ length: 12 }, () => change(player, 'mine', key)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect((await seedsOf(player)).earlier).toEqual([])
  })

  it.each(['', 'a:b', 'x'.repeat(300)])('refuses %j as a seed', async (seed) => {
    const player = await node.join()
    const before = await seedsOf(player)
    await expect(change(player, seed)).rejects.toMatchObject({
      refusal: 'fairness/bad-client-seed',
    })
    expect(await seedsOf(player)).toEqual(before)
  })
})

describe('nonces', () => {
  it('count every bet from 1, in all games together, and from 1 again after a change', async () => {
    const player = await node.join()
    const nonces: number[] = []
    for (const game of ['dice', 'limbo', 'dice'] as const) {
      nonces.push((await play(player, node, game)).response.seeds.nonce)
    }
    await change(player, 'mine')
    nonces.push((await play(player)).response.seeds.nonce)
    expect(nonces).toEqual([1, 2, 3, 1])
    expect((await seedsOf(player)).nonce).toBe(1)
  })

  it('have no gap and no twin while two nodes bet and the seeds change all the time', async () => {
    const { clock } = node.app.platform
    const options = { databaseUrl: database.url, clock, environment: { ROLES: 'edge' } }
    const other = await openTestApp(options)
    const player = await node.join()
    let isOver = false
    const bets = (on: TestApp, game: 'dice' | 'limbo') => async () => {
      let count = 0
      while (!isOver) {
        await play(player, on, game)
        count += 1
      }
      return count
    }
    const loops = [bets(node, 'dice'), bets(node, 'limbo'), bets(other, 'dice')].map((bet) => bet())
    for (let round = 0; round < 25; round += 1) {
      await change(player, `seed ${round}`, node.mintKey(), round % 2 === 0 ? node : other)
    }
    isOver = true
    const counts = await Promise.all(loops)
    await other.close()
    const rows = await node.app.platform.database.query<{ bets: number; counted: number }>({
      text: `select count(w.id)::int as bets, coalesce(p.games, n.nonce) as counted
        from seed_pairs p left join wagers w on w.seed_pair_id = p.id
        left join nonces n on n.seed_pair_id = p.id
        where p.user_id = $1 and p.started_at is not null group by p.id, p.games, n.nonce`,
      values: [player.userId],
    })
    expect(rows.length).toBe(26)
    for (const { bets: found, counted } of rows) expect(found).toBe(counted)
    const total = rows.reduce((sum, row) => sum + row.bets, 0)
    expect(total).toBe(counts.reduce((sum, count) => sum + count, 0))
  })
})

describe('the bet overview', () => {
  const info = (id: string, viewer: TestPlayer | null = null, may: string[] = []) => {
    const context = callOf(viewer)
    const caller = { ...context.caller, can: (permission: string) => may.includes(permission) }
    return node.app.whispers.Info({ game_id: id }, { ...context, caller })
  }

  it('hides the server seed until the pair is revealed, and then shows it', async () => {
    const player = await node.join()
    const { response } = await play(player)
    const hidden = await info(response.id, player)
    expect(hidden.info.server_seed).toBeNull()
    expect(hidden.info).toMatchObject({
      nonce: 1,
      client_seed: response.seeds.clientSeed,
      server_seed_hash: response.seeds.serverSeedHash,
      payout: response.game.payout,
      status: response.game.status,
      data: response.data,
    })
    expect(JSON.stringify(hidden)).not.toMatch(/server_seed":"/)
    await change(player, 'mine')
    const { info: shown } = await info(response.id)
    expect(sha256(shown.server_seed ?? '')).toBe(response.seeds.serverSeedHash)
  })

  it('keeps the server seed of active and announced pairs sealed in the database', async () => {
    const player = await node.join()
    await change(player, 'mine')
    const { last } = await seedsOf(player)
    const rows = await node.app.platform.database.query<{ server_seed_sealed: string }>({
      text: 'select server_seed_sealed from seed_pairs where user_id = $1',
      values: [player.userId],
    })
    expect(rows.length).toBe(3)
    for (const row of rows) {
      expect(row.server_seed_sealed).not.toContain(last?.server_seed ?? 'absent')
      expect(row.server_seed_sealed).not.toMatch(/^[0-9a-f]{64}$/)
    }
  })

  it('names a player with private bets only to himself and to staff who may look [PROF-014] [PROF-015]', async () => {
    const player = await node.join()
    const { response } = await play(player)
    await node.app.platform.database.query({
      text: 'update users set private_bets = true where id = $1',
      values: [player.userId],
    })
    node.pass(6_000)
    const stranger = await node.join()
    const { wireId, name } = player
    expect((await info(response.id, stranger)).user).toEqual({
      _id: null,
      name: null,
      avatar: null,
      private_bets: true,
    })
    expect((await info(response.id)).info.user).toBeNull()
    expect((await info(response.id, player)).user).toMatchObject({ _id: wireId, name })
    expect((await info(response.id, stranger, ['ignore_privacy'])).user.name).toBe(name)
  })

  it('does not show demo bets to anybody but their owner, nor bets that do not exist', async () => {
    const player = await node.join()
    await node.app.handlers.demoTopUp({ currency: 'usdt' }, callOf(player, node.mintKey()))
    const demo = { ...body, demo: true }
    const { response } = await node.app.whispers.Play(demo, callOf(player, node.mintKey()))
    expect((await info(response.id, player)).info.demo).toBe(true)
    const unknown = { refusal: 'bet/unknown' }
    await expect(info(response.id, await node.join())).rejects.toMatchObject(unknown)
    await expect(info(response.id)).rejects.toMatchObject(unknown)
    await expect(info('bet_00000000000000000000000000')).rejects.toMatchObject(unknown)
    await expect(info('nonsense')).rejects.toMatchObject(unknown)
  })
})
