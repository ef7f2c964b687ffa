import { toSafeNumber } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  callOf,
  expectWhole,
  openTestApp,
  type TestApp,
  type TestPlayer,
} from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import type { Queries } from '../../platform/database.ts'
import { projectorLag, runProjectors, type Projector } from './projectors.ts'

let database: TestDatabase
let node: TestApp
let player: TestPlayer

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({ databaseUrl: database.url, environment: { ROLES: 'edge' } })
  player = await node.join()
  await node.app.platform.database.query({
    text: 'create table counted (wager_id uuid primary key, times integer not null)',
  })
})
afterAll(async () => {
  await node.close()
  await expectWhole(database.url)
  await database.drop()
})

async function play(count: number, on = node): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    const data = { condition: 'over', target: 10 + ((turn * 7) % 80) }
    const body = { api_id: 'dice', currency: 'usdt', quick: true, demo: false, bet: '0.01', data }
    await on.app.whispers.Play(body, callOf(player, node.mintKey()))
  }
}

/** Counts how often each wager was read; told when to break. */
class Counting implements Projector {
  readonly id: string
  readonly everyMs = 10
  readonly pushed: string[] = []
  breakAfter: 'apply' | 'commit' | null = null

  constructor(id = 'counted') {
    this.id = id
  }

  async apply(tx: Queries, { wagerIds }: { readonly wagerIds: readonly string[] }) {
    await tx.query({
      text: `insert into counted select id, 1 from unnest($1::uuid[]) as id
        on conflict (wager_id) do update set times = counted.times + 1`,
      values: [wagerIds],
    })
    if (this.breakAfter === 'apply') throw new Error('killed before the commit')
  }

  async committed({ wagerIds }: { readonly wagerIds: readonly string[] }) {
    if (this.breakAfter === 'commit') throw new Error('killed after the commit')
    this.pushed.push(...wagerIds)
  }

  async clear(tx: Queries) {
    await tx.query({ text: 'delete from counted' })
  }
}

const runnerOf = (projectors: readonly Projector[], isWorker = false, on = node) =>
  runProjectors(on.app.platform.database, on.app.platform.logOf('test'), { projectors, isWorker })

async function countedOnce(): Promise<void> {
  const rows = await node.app.platform.database.query<{ wrong: number; bets: number }>({
    text: `select count(*) filter (where c.times is distinct from 1)::int as wrong,
        count(*)::int as bets
      from wagers w full join counted c on c.wager_id = w.id`,
  })
  expect(rows[0]?.wrong).toBe(0)
  expect(rows[0]?.bets).toBeGreaterThan(0)
}

const tables = {
  feed: 'select * from feed_rows order by channel, settled_at, wager_id',
  wager_statistics: 'select * from wager_statistics order by user_id, day, game, currency, demo',
}

async function rowsOf(name: keyof typeof tables): Promise<object[]> {
  return node.app.platform.database.query({ text: tables[name] })
}

describe('a projection', () => {
  it('reads every settled wager exactly once, although its runner is killed between', async () => {
    const projector = new Counting()
    await play(12)
    projector.breakAfter = 'apply'
    await expect(runnerOf([projector]).catchUp()).rejects.toThrow('before the commit')
    projector.breakAfter = 'commit'
    await expect(runnerOf([projector]).catchUp()).rejects.toThrow('after the commit')
    projector.breakAfter = null
    await play(5)
    await runnerOf([projector]).catchUp()
    await runnerOf([projector]).catchUp()
    await countedOnce()
    expect(projector.pushed).toHaveLength(5)
  })

  it('does so while two nodes bet and two run it', async () => {
    const { clock } = node.app.platform
    const other = await openTestApp({
      databaseUrl: database.url,
      clock,
      environment: { ROLES: 'edge' },
    })
    const runners = [runnerOf([new Counting()], true), runnerOf([new Counting()], true, other)]
    const second = await node.join()
    const bet = { api_id: 'limbo', currency: 'usdt', quick: true, demo: false, bet: '0.01' }
    const others = async () => {
      for (let turn = 0; turn < 60; turn += 1) {
        await other.app.whispers.Play(
          { ...bet, data: { target: 2 } },
          callOf(second, node.mintKey()),
        )
      }
    }
    await Promise.all([play(60), others()])
    const lag = async () =>
      toSafeNumber(BigInt((await projectorLag(node.app.platform.database)).get('counted') ?? 1))
    await expect.poll(lag, { timeout: 10_000 }).toBe(0)
    await Promise.all(runners.map((runner) => runner.close()))
    await other.close()
    await countedOnce()
  })

  it('gives the same tables when it is rebuilt from nothing', async () => {
    await play(150)
    await node.app.doors.wallet.projections.catchUp()
    for (const id of ['feed', 'wager_statistics'] as const) {
      const live = await rowsOf(id)
      expect(live.length).toBeGreaterThan(0)
      await node.app.doors.wallet.projections.rebuild(id)
      expect(await rowsOf(id)).toEqual(live)
    }
  })

  it('is rebuilt beside live workers without pushing old rows again', async () => {
    const projector = new Counting()
    await runnerOf([projector]).catchUp()
    projector.pushed.length = 0
    const runner = runnerOf([projector], true)
    const rebuilding = runner.rebuild('counted')
    await play(5)
    await rebuilding
    await runner.catchUp()
    await runner.close()
    await countedOnce()
    expect(projector.pushed.length).toBeLessThanOrEqual(5)
  })

  it('that does not exist cannot be rebuilt', async () => {
    await expect(node.app.doors.wallet.projections.rebuild('nonsense')).rejects.toThrow(
      'no projection',
    )
  })
})

describe('statistics', () => {
  it('sum up the settled bets of a player per currency and game, demo apart', async () => {
    const one = await node.join()
    await node.app.handlers.demoTopUp({ currency: 'usdt' }, callOf(one, node.mintKey()))
    const results: { readonly profit: string; readonly win: boolean }[] = []
    const bet = { currency: 'usdt', quick: true, bet: '1.25' }
    for (let turn = 0; turn < 8; turn += 1) {
      const data = { condition: 'over', target: 50 }
      const order = { ...bet, api_id: 'dice', demo: false, data }
      const { response } = await node.app.whispers.Play(order, callOf(one, node.mintKey()))
      results.push(response.game)
    }
    const demo = { ...bet, api_id: 'limbo', demo: true, data: { target: 2 } }
    await node.app.whispers.Play(demo, callOf(one, node.mintKey()))
    await node.app.doors.wallet.projections.catchUp()
    const ask = (fields: { demo: boolean; api_id?: string }) =>
      node.app.handlers.statistics({ range: 'all', ...fields }, callOf(one))
    const wins = results.filter(({ win }) => win).length
    expect(await ask({ demo: false })).toMatchObject({
      usdt: { games: 8, wins, losses: 8 - wins, wagered: '10.00000000' },
    })
    const profit = results.reduce((sum, row) => sum + BigInt(row.profit.replace('.', '')), 0n)
    const stated = (await ask({ demo: false }))['usdt']?.profit.replace('.', '')
    expect(BigInt(stated ?? 'x')).toBe(profit)
    expect(await ask({ demo: false, api_id: 'limbo' })).toEqual({})
    expect(await ask({ demo: true })).toMatchObject({ usdt: { games: 1 } })
    expect(
      await node.app.handlers.statistics({ range: 'all', demo: false }, callOf(await node.join())),
    ).toEqual({})
  })

  it('list the history of one game, newest first, at most 30 [GAME-090]', async () => {
    const one = await node.join()
    const ids: string[] = []
    for (let turn = 0; turn < 33; turn += 1) {
      const data = { condition: 'over', target: 50 }
      const order = {
        api_id: 'dice',
        currency: 'usdt',
        quick: true,
        demo: false,
        bet: '0.01',
        data,
      }
      const { response } = await node.app.whispers.Play(order, callOf(one, node.mintKey()))
      ids.push(response.id)
    }
    const { rows } = await node.app.handlers.history({ api_id: 'dice', count: 30 }, callOf(one))
    expect(rows.map(({ id }) => id)).toEqual(ids.slice(-30).reverse())
    const { rows: none } = await node.app.handlers.history(
      { api_id: 'limbo', count: 30 },
      callOf(one),
    )
    expect(none).toEqual([])
  })
})
