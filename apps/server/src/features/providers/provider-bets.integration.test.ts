import { calls } from '@powerplay/contract'
import { toWireId } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  callOf,
  expectWhole,
  openTestApp,
  type TestApp,
  type TestPlayer,
} from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { merchantEnvironment, post } from './test/callbacks.ts'
import { edgesOf, expectedEdges } from '../../../test/guard/edges.ts'

let database: TestDatabase
let node: TestApp

const uuid = 'c0ffee00-1111-2222-3333-444455556666'
const gameId = 'ag-c0ffee001111'

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({
    databaseUrl: database.url,
    environment: { ROLES: 'edge', ...merchantEnvironment },
  })
  await node.app.platform.database.query({
    text: `with provider as (insert into providers (name) values ('Saltbox') returning name)
      insert into games (id, uuid, name, provider, details)
      select $1, $2, 'Reef Night', name, '{"rtp": 96.5}' from provider`,
    values: [gameId, uuid],
  })
})
afterAll(async () => {
  await node.close()
  await expectWhole(database.url)
  await database.drop()
})

/** A prize without a bet, as free rounds and jackpots pay it. */
async function win(player: TestPlayer, id: string, amount: string): Promise<void> {
  const place = { player_id: player.wireId, currency: 'USDT', game_uuid: uuid }
  const round = { action: 'win', transaction_id: id, amount, round_id: `r-${id}` }
  expect(await post(node.app.edge, { ...place, ...round })).toMatchObject({ status: 200 })
}

async function idOfBet(player: TestPlayer): Promise<string> {
  const { rows } = await node.app.handlers.profileBets({ page: 1, perPage: 1 }, callOf(player))
  return rows[0]?._id ?? ''
}

describe('a win without a bet', () => {
  it('stops no projection, and counts as paid but not as a game', async () => {
    const player = await node.join()
    await win(player, 'prize', '12')
    await node.app.doors.wallet.projections.catchUp()
    const { rows } = await node.app.handlers.profileStatistics({ period: 'all' }, callOf(player))
    expect(rows).toEqual([
      { product: 'slots', wagered: 0, payout: 12, profit: 12, games: 0, rated: 0 },
    ])
  })
})

describe('a bet of an outside provider', () => {
  it('is a row of the feed and of the own list, in the shape of the contract', async () => {
    const player = await node.join()
    await win(player, 'shown', '5')
    await node.app.doors.wallet.projections.catchUp()
    const order = { mode: 'casino', type: 'all', count: 5 } as const
    const feed = await node.app.handlers.latestGames(order, callOf(null))
    expect(calls.latestGames.output.safeParse(feed).error).toBeUndefined()
    const list = await node.app.handlers.profileBets({ page: 1, perPage: 5 }, callOf(player))
    expect(calls.profileBets.output.safeParse(list).error).toBeUndefined()
    expect(list.rows[0]?.metadata.id).toBe(gameId)
  })

  it('without a stake is news from a profit of a dollar on, as any other', async () => {
    const player = await node.join()
    await win(player, 'small', '0.99')
    await win(player, 'large', '1.01')
    await node.app.doors.wallet.projections.catchUp()
    const order = { mode: 'casino', type: 'all_wins', count: 50 } as const
    const told = await node.app.handlers.latestGames(order, callOf(null))
    const profits = told.map((row) => ('usdProfit' in row ? row.usdProfit : 0))
    expect(profits).toContain(1.01)
    expect(profits).not.toContain(0.99)
  })

  it('opens as an overview without seeds', async () => {
    const player = await node.join()
    await win(player, 'overview', '5')
    const game_id = await idOfBet(player)
    const told = await node.whisper('Info', { game_id }, callOf(null))
    expect(told).toMatchObject({
      info: { product: 'slots', game: gameId, nonce: -1, server_seed_hash: null },
    })
  })
})

describe('limits and breaks of a player, by games of providers', () => {
  it('hold at their edges', async () => {
    const { platform } = node.app
    await platform.settings.set({
      key: 'auth.registrationsPerIpPerDay',
      value: 10_000,
      reason: 'many players',
      by: null,
    })
    const edges = edgesOf({
      platform,
      join: () => node.join(),
      async lay(player, usd) {
        const id = node.mintKey()
        await platform.database.query({
          text: `insert into game_sessions (id, source, user_id, game_id, game_uuid, currency, demo,
              created_at) values ($1, 'slotegrator', $2, $3, $4, 'usdt', false, now())`,
          values: [id, player.userId, gameId, uuid],
        })
        const place = { player_id: player.wireId, currency: 'USDT', game_uuid: uuid }
        const stake = { action: 'bet', type: 'bet', amount: String(usd), transaction_id: id }
        const seat = { session_id: toWireId('session', id), round_id: `r-${id}` }
        const told = await post(node.app.edge, { ...place, ...stake, ...seat })
        return told.errorCode ?? null
      },
      usd: 2.5,
    })
    expect(await edges).toEqual(expectedEdges('INSUFFICIENT_FUNDS'))
  })
})
