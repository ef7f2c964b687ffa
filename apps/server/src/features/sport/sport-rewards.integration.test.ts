import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FeedMessage } from '@powerplay/emulators/sport/feed-message'
import { fromWireId, hourMs, minuteMs, mustHave } from '@powerplay/kernel'
import { callOf, expectWhole, type TestPlayer } from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { postingIdOf } from '../wallet/index.ts'
import { classPlayers } from './classes/class-players.ts'
import {
  accepted,
  balance,
  clock,
  closePools,
  draw,
  home,
  homeWins,
  join,
  mintKey,
  openNode,
  over,
  pass,
  price,
  query,
  queue,
  settlement,
  slip,
  tell,
  turn,
  withdrawal,
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
  for (const number of [1, 2, 4, 5]) price(number)
})
afterAll(async () => {
  await node.open.doors.wallet.projections.catchUp()
  await node.close()
  await expectWhole(database.url)
  await closePools()
  await database.drop()
})

const away = (number: number) => `sr:match:${number}/1/3`

it('pays a bet and its correction whatever their ids were used up for before', async () => {
  const alice = await join(node)
  const before = await balance(node, alice)
  const { _id: id } = await accepted(node, alice, [home(5)])
  // An attacker who knew the ids of what ends this bet: its result, and the correction of it.
  const { secrets } = node.open.doors.sport.parts
  const wagerId = mustHave(fromWireId('bet', id), 'id of a bet')
  for (const version of [1, 3]) {
    const key = postingIdOf(secrets, `sport/${version}`, wagerId)
    await node.open.calls.demoTopUp({ currency: 'usdt' }, callOf(await join(node), key))
  }
  const told = async (message: FeedMessage) => {
    pass(1)
    tell(message)
    await turn(node)
    return balance(node, alice)
  }
  expect(await told(settlement(5, homeWins))).toBe(before + 9)
  expect(await told(withdrawal(5, 'rollback_bet_settlement'))).toBe(before - 10)
  expect(await told(settlement(5, homeWins))).toBe(before + 9)
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

  it('stand for a bet that was cashed out in part before the other side, live and built anew', async () => {
    const player = await join(node)
    const { _id: id } = await accepted(node, player, [over(4)])
    pass(2 * minuteMs)
    const { offers } = await node.open.calls.bookmakerCashOutOffer({ ids: [id] }, callOf(player))
    await node.open.calls.bookmakerCashOut(
      { id, offerId: offers[0]?.offerId ?? '', fraction: 50 },
      callOf(player, mintKey()),
    )
    await turn(node)
    const half = mustHave(await rated(player), 'rewards').rated
    expect(half).toBeGreaterThan(0)
    const { _id: other } = await accepted(node, player, ['sr:match:4/18:total=2.5/13'])
    const noted = 'select wager_id as id from uncredited_wagers where wager_id = any($1)'
    const ids = [id, other].map((wire) => mustHave(fromWireId('bet', wire), 'id of a bet'))
    expect((await query(node, noted, [ids])).rows).toEqual([{ id: ids[1] }])
    expect((await rated(player))?.rated).toBe(half)
    for (const name of ['loyalty_totals', 'loyalty_days', 'race']) {
      await node.open.doors.wallet.projections.rebuild(name)
    }
    expect((await rated(player))?.rated).toBe(half)
  })

  it('are not earned by a bet that is cashed out within a minute, nor by sport class 0', async () => {
    const beaten = await join(node)
    await query(
      node,
      `insert into promotion_bans (user_id, scope, reason) values ($1, 'sport', 'beats our odds')`,
      [beaten.userId],
    )
    await accepted(node, beaten, [home(2)], { stake: '4' })
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

describe('a bettor who beats the closing lines', () => {
  const classOf = async ({ userId }: TestPlayer) => {
    const text = `select reason from promotion_bans where user_id = $1 and scope = 'sport'`
    const { rows } = await query<{ reason: string }>(node, text, [userId])
    return rows[0]?.reason
  }
  const mostFor = async (player: TestPlayer) => {
    const order = { selections: [home(99)], currency: 'usdt' }
    const { limits } = await node.open.calls.bookmakerQuote(order, callOf(player))
    return limits.maxStake
  }
  const look = () => classPlayers(node.open.doors.sport.parts)

  it('is put into class 0 after enough bets, whatever they won, stakes less, and is let off by staff for good', async () => {
    const early = await join(node)
    const late = await join(node)
    const lucky = await join(node)
    for (const number of [3, 99]) price(number)
    for (let bets = 0; bets < 2; bets += 1) {
      await accepted(node, early, [away(3)])
      await accepted(node, lucky, [home(3)])
    }
    // News for the away side: what was taken before is worth more than its stake now.
    price(3, [{ id: 1, shares: { 1: 0.4, 2: 0.2, 3: 0.4 } }])
    for (let bets = 0; bets < 2; bets += 1) await accepted(node, late, [away(3)])
    // The match begins: by what was offered until then, bets are judged.
    pass(hourMs)
    await node.open.doors.wallet.prices.refresh()
    const at = clock.now()
    tell({ kind: 'bet_stop', product: 3, eventId: 'sr:match:3', at, reason: 'started' })
    await turn(node)
    tell(settlement(3, homeWins))
    await turn(node)

    await look()
    expect(await classOf(early)).toBeUndefined()
    const two = { key: 'sport.class.bets', value: 2, reason: 'for a test', by: null }
    await node.platform.settings.set(two)
    await look()
    expect(await classOf(early)).toMatch(/^Beat the closing lines by 5\d(\.\d+)? % over 2 bets$/)
    expect([await classOf(late), await classOf(lucky)]).toEqual([undefined, undefined])

    const [full, less] = [Number(await mostFor(lucky)), Number(await mostFor(early))]
    expect(less).toBeCloseTo(full / 4)
    await expect(queue(node, early, await slip(node, [home(99)], { stake: '6' }))).rejects.toThrow(
      'sportsbook/bet-too-high',
    )
    await query(node, 'delete from promotion_bans where user_id = $1', [early.userId])
    await look()
    expect(await classOf(early)).toBeUndefined()
    expect(Number(await mostFor(early))).toBe(full)
  })
})
