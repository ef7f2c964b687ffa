import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, type TestPlayer } from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import {
  accepted,
  closePools,
  draw,
  home,
  homeWins,
  join,
  mintKey,
  openNode,
  price,
  query,
  settlement,
  tell,
  turn,
  type Node,
} from './test/stage.ts'

let database: TestDatabase
let node: Node

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openNode(database.url)
  await node.platform.settings.set({
    ...{ key: 'compliance.plugins', value: ['race', 'sport'], reason: 'for a test', by: null },
  })
  await node.open.calls.bookmakerCategories({}, callOf(null))
  await node.floor()
  for (const number of [1, 2]) price(number)
})
afterAll(async () => {
  await node.open.doors.wallet.projections.catchUp()
  await node.close()
  await closePools()
  await database.drop()
})

describe('rewards', () => {
  /** What the levels, the race and rakeback count of a player's bets, in rated dollars. */
  const rated = async ({ userId }: TestPlayer) => {
    await node.open.doors.wallet.projections.catchUp()
    const { rows } = await query<{ rated: number; days: number }>(
      node,
      `select coalesce((select rated_usd_e6 from loyalty_totals where user_id = $1), 0)::float8 as rated,
        coalesce((select sum(theoretical_usd_e6) from loyalty_days where user_id = $1), 0)::float8
          as days`,
      [userId],
    )
    return rows[0]
  }
  const nothing = { rated: 0, days: 0 }
  const away = (number: number) => `sr:match:${number}/1/3`

  it('are not earned by both sides of a market, whichever came first', async () => {
    const both = await join(node)
    const plain = await join(node)
    await accepted(node, plain, [home(1)])
    await accepted(node, plain, [draw(1)])
    for (const side of [home(1), draw(1), away(1)]) await accepted(node, both, [side])
    tell(settlement(1, homeWins))
    await turn(node)
    expect(await rated(both)).toEqual(nothing)
    expect((await rated(plain))?.rated).toBeGreaterThan(0)
    await node.open.doors.wallet.projections.rebuild('loyalty_totals')
    expect(await rated(both)).toEqual(nothing)
  })

  it('are not earned by a bet that is cashed out within a minute, nor by sport class 0', async () => {
    const beaten = await join(node)
    await query(
      node,
      `insert into promotion_bans (user_id, scope, reason) values ($1, 'sport', 'beats our odds')`,
      [beaten.userId],
    )
    await accepted(node, beaten, [home(2)])
    const quick = await join(node)
    const { _id: id } = await accepted(node, quick, [home(2)])
    const { offers } = await node.open.calls.bookmakerCashOutOffer({ ids: [id] }, callOf(quick))
    await node.open.calls.bookmakerCashOut(
      { id, offerId: offers[0]?.offerId ?? '', fraction: 50 },
      callOf(quick, mintKey()),
    )
    await turn(node)
    tell(settlement(2, homeWins))
    await turn(node)
    expect([await rated(beaten), await rated(quick)]).toEqual([nothing, nothing])
  })
})
