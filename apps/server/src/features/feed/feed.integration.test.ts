import { calls } from '@powerplay/contract'
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
  // No worker: the tests say when the projections run.
  node = await openTestApp({ databaseUrl: database.url, environment: { ROLES: 'edge' } })
  const reason = 'stakes of high rollers'
  await node.app.platform.settings.set({ key: 'originals.maxBetEur', value: 200, reason, by: null })
})
afterAll(async () => {
  await node.close()
  await expectWhole(database.url)
  await database.drop()
})

const body = { currency: 'usdt', quick: true, demo: false, api_id: 'dice' } as const
type Order = { bet: string; target?: number; demo?: boolean }

const play = async (player: TestPlayer, { bet, target = 50, demo = false }: Order) => {
  const data = { condition: 'under', target }
  const context = callOf(player, node.mintKey())
  return (await node.app.whispers.Play({ ...body, bet, demo, data }, context)).response
}
type Channel = 'mine' | 'all' | 'high_rollers' | 'lucky_wins' | 'all_wins'

async function feed(type: Channel, viewer: TestPlayer | null = null, count = 50) {
  await node.app.doors.wallet.projections.catchUp()
  return node.app.handlers.latestGames({ mode: 'casino', type, count }, callOf(viewer))
}
/** A call by somebody whose role sees through private bets. */
const staffCall = (staff: TestPlayer) => {
  const context = callOf(staff)
  const can = (permission: string) => permission === 'ignore_privacy'
  return { ...context, caller: { ...context.caller, can } }
}
const liveRow = (rows: Awaited<ReturnType<typeof feed>>, id: string) =>
  rows.flatMap((row) => (row._id === id && 'user' in row ? row : []))[0]
const idsOf = (rows: readonly { readonly _id: string }[]) => rows.map((row) => row._id)

describe('the live feed', () => {
  it('shows the latest bets of everyone, newest first, with the facts of each [FEED-009]', async () => {
    const player = await node.join()
    const played = [await play(player, { bet: '1.5' }), await play(player, { bet: '2' })]
    const [second, first] = await feed('all', null, 2)
    expect(idsOf([first ?? { _id: '' }, second ?? { _id: '' }])).toEqual(played.map(({ id }) => id))
    const game = played[0]?.game
    expect(first).toMatchObject({
      user: { _id: player.wireId, name: player.name, avatar: null, private_bets: false },
      metadata: { id: 'dice', name: 'Dice' },
      game: {
        currency: 'usdt',
        wager: '1.50000000',
        splitTotal: '1.50000000',
        multiplier: game?.multiplier,
        status: game?.status,
        profit: game?.profit,
        payout: game?.payout,
        type: 'originals',
        user: player.wireId,
        profit_usd_converted: Number(game?.profit),
      },
      // The row is asked for when its result has been shown.
      delay: 0,
    })
    expect(first).toHaveProperty('metadata.image', 'originals/dice')
  })

  it('answers as many rows as were asked for, of the channel or of all wins [FEED-023]', async () => {
    const player = await node.join()
    for (let turn = 0; turn < 10; turn += 1) await play(player, { bet: '20', target: 90 })
    expect(await feed('all', null, 3)).toHaveLength(3)
    const wins = await feed('all_wins', null, 2)
    expect(wins).toHaveLength(2)
    expect(wins.map((row) => 'usdProfit' in row)).toEqual(wins.map(() => true))
    const order = { mode: 'casino', type: 'sports', count: 9 }
    expect(calls.latestGames.input.safeParse(order).success).toBe(false)
    const rows = calls.latestGames.output.parse(await feed('all', null, 9))
    expect(rows).toHaveLength(9)
  })

  it('gives a player his own bets, and a guest who asks for his those of all [FEED-021] [FEED-014]', async () => {
    const [player, stranger] = [await node.join(), await node.join()]
    await play(stranger, { bet: '1' })
    const own = await play(player, { bet: '1' })
    await play(stranger, { bet: '1' })
    expect(idsOf(await feed('mine', player))).toEqual([own.id])
    expect(idsOf(await feed('mine'))).toEqual(idsOf(await feed('all')))
  })

  it('counts a bet as a high roller from a total of 100 USD on [FEED-019]', async () => {
    const player = await node.join()
    const below = await play(player, { bet: '99.99999999' })
    const exact = await play(player, { bet: '100' })
    const ids = idsOf(await feed('high_rollers'))
    expect(ids).toContain(exact.id)
    expect(ids).not.toContain(below.id)
  })

  it('calls wins lucky from a multiplier of 10 on, and losses never [FEED-020]', async () => {
    const player = await node.join()
    const results: Awaited<ReturnType<typeof play>>[] = []
    // Under 9.90 pays exactly 10; under 9.91 a little less.
    for (let turn = 0; turn < 160; turn += 1) {
      results.push(await play(player, { bet: '0.01', target: turn % 2 === 0 ? 9.9 : 9.91 }))
      if (turn % 40 === 39) await node.app.doors.wallet.projections.catchUp()
    }
    const wins = results.filter(({ game }) => game.multiplier >= 10)
    expect(wins.length).toBeGreaterThan(0)
    const ids = idsOf(await feed('lucky_wins'))
    expect([...ids].sort()).toEqual(wins.map(({ id }) => id).sort())
  })

  it('shows a player with private bets without name and id [FEED-022]', async () => {
    const player = await node.join()
    await node.app.platform.database.query({
      text: 'update users set private_bets = true where id = $1',
      values: [player.userId],
    })
    node.pass(6_000)
    const bet = await play(player, { bet: '1' })
    const row = liveRow(await feed('all'), bet.id)
    expect(row?.user).toEqual({ _id: null, name: null, avatar: null, private_bets: true })
    expect(JSON.stringify(row)).not.toContain(player.wireId)
    expect(JSON.stringify(row)).not.toContain(player.name)
    expect(liveRow(await feed('mine', player), bet.id)?.user.name).toBe(player.name)
  })

  it('names private players to staff who may, and notes it in the audit trail [FEED-022]', async () => {
    const [player, staff] = [await node.join(), await node.join()]
    await node.app.platform.database.query({
      text: 'update users set private_bets = true where id = $1',
      values: [player.userId],
    })
    node.pass(6_000)
    const bet = await play(player, { bet: '1' })
    expect(liveRow(await feed('all', staff), bet.id)?.user.name).toBe(null)
    const order = { mode: 'casino', type: 'all', count: 50 } as const
    const seen = await node.app.handlers.latestGames(order, staffCall(staff))
    expect(liveRow(seen, bet.id)?.user).toMatchObject({ name: player.name, private_bets: true })
    const lines = await node.app.platform.database.query<{ subject: string; detail: object }>({
      text: `select subject, detail from audit_lines
        where event = 'feed.privacy_ignored' and actor = $1`,
      values: [staff.userId],
    })
    expect(lines).toHaveLength(1)
    expect(lines[0]?.subject).toBe('latestGames/all')
    expect(JSON.stringify(lines[0]?.detail)).toContain(player.wireId)
  })

  it('tells wins of a dollar or more as items of the ticker, whatever their multiplier', async () => {
    const player = await node.join()
    const results: Awaited<ReturnType<typeof play>>[] = []
    for (let turn = 0; turn < 12; turn += 1) {
      results.push(await play(player, { bet: '2' }))
      results.push(await play(player, { bet: '0.5' }))
    }
    const told = results.filter(({ game }) => Number(game.profit) >= 1)
    const rows = await feed('all_wins')
    const own = rows.filter((row) => 'player' in row && row.player === player.name)
    expect(idsOf(own)).toEqual(told.map(({ id }) => id).reverse())
    expect(own[0]).toEqual({
      _id: told.at(-1)?.id,
      game: 'dice',
      gameName: 'Dice',
      ticker: null,
      player: player.name,
      image: expect.any(String),
      multiplier: told.at(-1)?.game.multiplier,
      usdProfit: expect.any(Number),
      profit_usd_converted: expect.any(Number),
      type: 'game',
    })
  })

  it('never shows demo bets, not even to their player', async () => {
    const player = await node.join()
    await node.app.handlers.demoTopUp({ currency: 'usdt' }, callOf(player, node.mintKey()))
    const demo = await play(player, { bet: '100', demo: true })
    for (const channel of ['mine', 'all', 'high_rollers', 'lucky_wins', 'all_wins'] as const) {
      expect(idsOf(await feed(channel, player))).not.toContain(demo.id)
    }
  })

  it('keeps its latest rows only and gives as many as asked [FEED-017] [FEED-024]', async () => {
    const player = await node.join()
    const played: string[] = []
    for (let turn = 0; turn < 110; turn += 1) {
      played.push((await play(player, { bet: '0.01' })).id)
      // Bets of one millisecond have no order among them.
      node.pass(1)
    }
    expect(idsOf(await feed('all', null, 9))).toEqual(played.slice(-9).reverse())
    const [kept] = await node.app.platform.database.query<{ rows: number }>({
      text: `select count(*)::int as rows from feed_rows where channel = 'all'`,
    })
    expect(kept?.rows).toBe(100)
  })
})
