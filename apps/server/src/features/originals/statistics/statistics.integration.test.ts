import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, expectWhole, openTestApp, type TestApp } from '../../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'

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
