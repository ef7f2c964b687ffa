import { dayMs, minuteMs } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  callOf,
  expectWhole,
  openTestApp,
  type TestApp,
  type TestPlayer,
} from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { resultFact } from '../../../test/facts.ts'
import type { Statement } from '../../platform/database/database.ts'
import { dayOf, startOfWeek } from './periods.ts'
import { raceFold } from './race-fold.ts'
import { claimAnnouncement } from './store.ts'

let database: TestDatabase
let node: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  // No worker: the tests say when the projections run and when weeks end.
  node = await openTestApp({ databaseUrl: database.url, environment: { ROLES: 'edge' } })
  // A reward of 10 USD, so that a few bets carry a prize.
  await set('race.rewardCents', 1_000)
  await set('originals.maxBetEur', 500)
})
afterAll(async () => {
  await node.close()
  await expectWhole(database.url)
  await database.drop()
})

async function set(key: string, value: unknown): Promise<void> {
  await node.app.platform.settings.set({ key, value, reason: 'the race of the tests', by: null })
}

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  node.app.platform.database.query<Row>({ text, values })

async function bet(player: TestPlayer, stake: string, own: object = {}): Promise<void> {
  const data = { condition: 'under', target: 50 }
  const order = { api_id: 'dice', currency: 'usdt', quick: true, demo: false, bet: stake, data }
  await node.app.whispers.Play({ ...order, ...own }, callOf(player, node.mintKey()))
}

async function leaders(type: 'week' | 'day' | 'month' | 'all' = 'week', offset = 0) {
  await node.app.doors.wallet.projections.catchUp()
  return node.app.handlers.leaderboard({ type, offset }, callOf(null))
}
const info = (viewer: TestPlayer | null = null) => node.app.handlers.raceInfo({}, callOf(viewer))
const history = (player: TestPlayer, page = 1) =>
  node.app.handlers.raceHistory({ page, perPage: 20 }, callOf(player))
const rowOf = async (player: TestPlayer, type: 'week' | 'day' | 'month' | 'all' = 'week') =>
  (await leaders(type)).find(({ user }) => user._id === player.wireId)

async function usdOf(player: TestPlayer): Promise<string> {
  const rows = await node.app.handlers.currencies({}, callOf(player))
  return rows.find(({ id }) => id === 'usd')?.balance.real ?? ''
}

describe('the race', () => {
  it('tells everybody the first places and a player his own, at most every ten seconds', async () => {
    const emit = vi.spyOn(node.app.platform.broadcaster, 'emit')
    const player = await node.join()
    await bet(player, '25')
    await node.app.doors.wallet.projections.catchUp()
    const told = (event: string) => emit.mock.calls.find((call) => call[1] === event)
    await expect.poll(() => told('RacePosition'), { timeout: 10_000 }).toBeTruthy()
    // Two cents of rank 20 need 28.58 USD.
    const position = { place: 21, wager_usd: 25, prizeCents: 0 }
    expect(told('RacePosition')).toEqual([
      `private-User.${player.wireId}`,
      'RacePosition',
      position,
    ])
    expect(told('RaceTop')).toEqual([
      'Everyone',
      'RaceTop',
      { top: [expect.objectContaining({ place: 21, entry: { wager_usd: 25 } })] },
    ])
    const week = dayOf(startOfWeek(node.app.platform.clock.now()))
    expect(await claimAnnouncement(node.app.platform.database, week, 10_000)).toBe(false)
    expect(await claimAnnouncement(node.app.platform.database, week, 0)).toBe(true)
    emit.mockRestore()
  })

  it('counts a bet by the edge of its game, in every period [FEED-010] [FEED-025]', async () => {
    const player = await node.join()
    await bet(player, '10')
    const row = await rowOf(player)
    // Dice has an edge of exactly 1 %: a dollar staked counts a dollar.
    expect(row).toMatchObject({
      user: { _id: player.wireId, name: player.name, avatar: null, private_bets: false },
      entry: { wager_usd: 10 },
    })
    await bet(player, '10', { api_id: 'diamonds', data: {} })
    for (const type of ['week', 'day', 'month', 'all'] as const) {
      expect((await rowOf(player, type))?.entry.wager_usd).toBe(27)
    }
    expect((await rowOf(player, 'month'))?.prizeCents).toBe(0)
  })

  it('counts no demo bets', async () => {
    const player = await node.join()
    await node.app.handlers.demoTopUp({ currency: 'usdt' }, callOf(player, node.mintKey()))
    await bet(player, '100', { demo: true })
    expect(await rowOf(player)).toBe(undefined)
    expect((await info(player)).me).toBe(null)
  })

  it('puts whoever reached the same points first ahead', async () => {
    const [late, early] = [await node.join(), await node.join()]
    await bet(early, '33')
    await bet(late, '33')
    const ids = (await leaders()).map(({ user }) => user._id)
    const both = [early.wireId, late.wireId]
    expect(ids.filter((id) => id !== null && both.includes(id))).toEqual(both)
    const places = (await leaders('day')).map(({ place }) => place)
    expect(places).toEqual(places.map((_, index) => index + 1))
  })

  it('hides players with private bets from others [FEED-022]', async () => {
    const player = await node.join()
    await bet(player, '77')
    await query('update users set private_bets = true where id = $1', [player.userId])
    node.pass(6_000)
    const text = JSON.stringify(await leaders())
    expect(text).not.toContain(player.wireId)
    expect(text).not.toContain(player.name)
    const own = await node.app.handlers.leaderboard({ type: 'week', offset: 0 }, callOf(player))
    expect(own.some(({ user }) => user._id === player.wireId)).toBe(true)
    const context = callOf(await node.join())
    const can = (permission: string) => permission === 'ignore_privacy'
    const staff = { ...context, caller: { ...context.caller, can } }
    const seen = await node.app.handlers.leaderboard({ type: 'week', offset: 0 }, staff)
    expect(seen.some(({ user }) => user._id === player.wireId)).toBe(true)
  })

  it('tells a player place, prize and rated wager, and a guest the terms [FEED-007]', async () => {
    const player = await node.join()
    await bet(player, '150')
    await node.app.doors.wallet.projections.catchUp()
    const { me, ...terms } = await info(player)
    // 10 cents of rank 10 need a rated wager of 142.86 USD.
    expect(me).toEqual({ place: 10, wager_usd: 150, prizeCents: 10 })
    expect(await info()).toEqual({ ...terms, me: null })
    expect(terms).toMatchObject({ rewardCents: 1_000, isClosing: false })
    expect(terms.neededUsd[9]).toBe(143)
    expect(terms.endsAt - terms.startsAt).toBe(7 * dayMs)
    expect(new Date(terms.startsAt).getUTCDay()).toBe(0)
  })

  it('keeps the reward a week began with', async () => {
    await set('race.rewardCents', 9_000)
    expect((await info()).rewardCents).toBe(1_000)
    await set('race.rewardCents', 1_000)
  })

  it('is rebuilt from the journal to the same sums', async () => {
    await node.app.doors.wallet.projections.catchUp()
    const sums = 'select * from race_points order by period, starts_on, user_id'
    const before = await query(sums)
    await node.app.doors.wallet.projections.rebuild('race')
    expect(await query(sums)).toEqual(before)
  })

  it('refuses its calls and pays nothing while its plugin is off [ADM-016]', async () => {
    await set('compliance.plugins', [])
    await expect(info()).rejects.toThrow('core/feature-off')
    const player = await node.join()
    await expect(history(player)).rejects.toThrow('core/feature-off')
    const rows = await leaders()
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ prizeCents }) => prizeCents === 0)).toBe(true)
    await set('compliance.plugins', ['race'])
  })
})

describe('the end of a week', () => {
  it('pays each rank once in dollars after five minutes, on however many nodes [FEED-040] [FEED-041]', async () => {
    await node.app.doors.wallet.projections.catchUp()
    const before = await leaders()
    const paid = before.filter(({ prizeCents }) => prizeCents > 0)
    expect(paid.length).toBeGreaterThan(0)
    const { endsAt } = await info()
    const week = dayOf(startOfWeek(endsAt - 1))
    node.pass(endsAt - node.app.platform.clock.now() + 1)
    expect(await leaders()).toEqual([])
    const { clock } = node.app.platform
    const environment = { ROLES: 'edge' }
    const other = await openTestApp({ databaseUrl: database.url, clock, environment })
    await node.app.doors.race.closeWeeks()
    expect(await info()).toMatchObject({ isClosing: true, daysLeft: 7 })
    expect(await leaders('week', 1)).toEqual(before)
    node.pass(5 * minuteMs)
    await Promise.all([node.app.doors.race.closeWeeks(), other.app.doors.race.closeWeeks()])
    await other.app.doors.race.closeWeeks()
    await other.close()

    expect((await info()).isClosing).toBe(false)
    expect(await leaders('week', 1)).toEqual(before)
    const postings = await query<{ keys: string[]; cents: bigint }>(
      `select array_agg(k.key order by k.key) as keys, sum(p.amounts_minor[2])::bigint as cents
        from postings p join business_keys k on k.posting_id = p.id where p.reason = 'race_prize'`,
    )
    expect(postings[0]?.keys).toEqual(paid.map(({ place }) => `${week}/${place}`).sort())
    const cents = paid.reduce((sum, { prizeCents }) => sum + prizeCents, 0)
    expect(postings[0]?.cents).toBe(BigInt(cents))
  })

  it('adds the prize to the real balance and the week to the history of the player', async () => {
    await node.app.doors.wallet.prices.refresh()
    const player = await node.join()
    await bet(player, '300')
    await node.app.doors.wallet.projections.catchUp()
    // The bet is of the week of the database: move its points to the week of the app's clock.
    const week = dayOf(startOfWeek(node.app.platform.clock.now()))
    await query(`update race_points set starts_on = $1 where period = 'week' and user_id = $2`, [
      week,
      player.userId,
    ])
    const { me } = await info(player)
    expect(me).toMatchObject({ place: 9, prizeCents: 20 })
    node.pass(7 * dayMs)
    await node.app.doors.race.closeWeeks()
    expect(await usdOf(player)).toBe('0.20')
    const told = await query<{ title: string }>(
      `select title from notifications where user_id = $1 and kind = 'race'`,
      [player.userId],
    )
    expect(told).toEqual([{ title: 'Place 9 in the weekly race' }])
    expect(await history(player)).toEqual({
      rows: [{ week, place: 9, prizeCents: 20, wager_usd: 300 }],
      page: 1,
      pages: 1,
      total: 1,
    })
  })
})

describe('who is struck from a week', () => {
  it('is whoever is banned or erased and every account of a person but the best, from the list and from the prizes', async () => {
    await node.app.doors.wallet.prices.refresh()
    const [banned, erased, best, second, honest] = await Promise.all(
      Array.from({ length: 5 }, () => node.join()),
    )
    if (!banned || !erased || !best || !second || !honest) throw new Error('nobody joined')
    const { clock } = node.app.platform
    const week = dayOf(startOfWeek(clock.now()))
    await query('delete from race_points where starts_on = $1', [week])
    for (const [place, { userId }] of [banned, erased, best, second, honest].entries()) {
      await query(
        `insert into race_points (period, starts_on, user_id, rated_usd_e6, reached_at)
         values ('week', $1::date, $2, $3, now())`,
        [week, userId, 9_000_000_000 - place],
      )
    }
    const shown = async () => (await leaders()).map(({ user }) => user._id)
    expect(await shown()).toEqual(
      [banned, erased, best, second, honest].map(({ wireId }) => wireId),
    )
    await query('update users set erased_at = now() where id = $1', [erased.userId])
    await query(`insert into promotion_bans (user_id, reason) values ($1, 'farming')`, [
      banned.userId,
    ])
    await query(
      `insert into cluster_members (user_id, cluster_id, sign) values ($1, $1, 'sign'), ($2, $1, 'sign')`,
      [best.userId, second.userId],
    )
    expect(await shown()).toEqual([best.wireId, honest.wireId])
    expect((await info(honest)).me).not.toBeNull()
    expect((await info(banned)).me).toBeNull()
    await query('update users set self_excluded = true where id = $1', [honest.userId])
    node.pass(7 * dayMs)
    await node.app.doors.race.closeWeeks()
    const results = await query<{ userId: string; place: number; isPaid: boolean }>(
      `select user_id as "userId", place, prize_cents > 0 and paid_at is not null as "isPaid"
        from race_results where starts_on = $1 order by place`,
      [week],
    )
    expect(results.map(({ userId }) => userId)).toEqual([best.userId, honest.userId])
    expect(results.every(({ isPaid }) => isPaid)).toBe(true)
    expect(await usdOf(second)).toBe(await usdOf(banned))
    // Whoever excluded himself is paid what he won, and hears nothing of it.
    const told = await query<{ userId: string }>(
      `select user_id as "userId" from notifications where kind = 'race' and user_id = any($1)`,
      [[best.userId, honest.userId]],
    )
    expect(told).toEqual([{ userId: best.userId }])
  })
})

describe('a bet that is withdrawn while a week ends', () => {
  it('changes no place of it: nobody has the place of another', async () => {
    const { platform, doors } = node.app
    const week = '2020-01-05'
    await query(`insert into race_weeks (starts_on, reward_cents, cap_percent) values ($1, 0, 7)`, [
      week,
    ])
    await query(
      `insert into race_points (period, starts_on, user_id, rated_usd_e6, reached_at)
       select 'week', $1::date, gen_random_uuid(), 1000000000 - n, now()
       from generate_series(1, 25) n`,
      [week],
    )
    const { transaction } = platform.database
    const spied = vi.spyOn(platform.database, 'transaction').mockImplementation((work) =>
      transaction(async (tx) =>
        work({
          async query<Row extends object>(statement: Statement) {
            const rows = await tx.query<Row>(statement)
            if (statement.name === 'race_order') {
              await query(
                `update race_points set rated_usd_e6 = 1
                 where starts_on = $1 and rated_usd_e6 = 999999999`,
                [week],
              )
            }
            return rows
          },
        }),
      ),
    )
    await doors.race.closeWeeks()
    spied.mockRestore()
    const rows = await query<{ place: number }>(
      'select place from race_results where starts_on = $1 order by place',
      [week],
    )
    expect(rows).toHaveLength(25)
    expect(new Set(rows.map(({ place }) => place)).size).toBe(25)
    await query(`delete from race_points where starts_on = $1`, [week])
  })
})

describe('a turn of reading with bets of several days', () => {
  it('adds each to its day, and them up for week, month and all', async () => {
    const { userId } = resultFact()
    // 2026-03-03 is a Tuesday; the last one is of the next week.
    for (const days of [[0], [0, 1, 5]]) {
      const work = raceFold(() => undefined).begin()
      for (const day of days) {
        const settledAt = resultFact().settledAt + day * dayMs
        work.add(resultFact({ settledAt, closedAt: settledAt }))
      }
      await node.app.platform.database.transaction((tx) => work.write(tx))
    }
    const rows = await query<{ period: string; starts: string; bets: number }>(
      `select period, starts_on::text as starts, (rated_usd_e6 / 4000000)::int as bets
        from race_points where user_id = $1 order by period, starts_on`,
      [userId],
    )
    expect(rows.map(({ period, starts, bets }) => [period, starts, bets])).toEqual([
      ['all', '1970-01-01', 4],
      ['day', '2026-03-03', 2],
      ['day', '2026-03-04', 1],
      ['day', '2026-03-08', 1],
      ['month', '2026-03-01', 4],
      ['week', '2026-03-01', 3],
      ['week', '2026-03-08', 1],
    ])
    await query('delete from race_points where user_id = $1', [userId])
  })
})
