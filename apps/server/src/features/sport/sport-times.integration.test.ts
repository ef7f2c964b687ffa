import type { FeedMessage } from '@powerplay/emulators/sport/feed-message'
import { hourMs, mustHave } from '@powerplay/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callOf, expectWhole, type TestPlayer } from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { refusalName } from '../../../test/guard/edges.ts'
import { expectedLastUnit, lastUnitOf } from '../../../test/guard/last-unit.ts'
import {
  accepted,
  awayWins,
  balance,
  clock,
  closePools,
  home,
  homeWins,
  join,
  openNode,
  pass,
  playing,
  price,
  query,
  queue,
  settlement,
  show,
  slip,
  stop,
  tell,
  turn,
  withdrawal,
  type Node,
} from './test/stage.ts'

/** What is not taken because of when it is said, or to when it belongs. */

let database: TestDatabase
let node: Node
let alice: TestPlayer

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openNode(database.url)
  await node.platform.settings.set({
    ...{ key: 'compliance.plugins', value: ['race', 'sport'], reason: 'for a test', by: null },
  })
  await node.open.calls.bookmakerCategories({}, callOf(null))
  await node.floor()
  for (let number = 1; number <= 8; number += 1) price(number)
})
beforeEach(async () => {
  // A test before has moved the clock: without a price of today a newcomer has no welcome balance.
  await node.open.doors.wallet.prices.refresh()
  alice = await join(node)
})
afterAll(async () => {
  await node.open.doors.wallet.projections.catchUp()
  await node.close()
  await expectWhole(database.url)
  await closePools()
  await database.drop()
})

// First of all: the tests after it move the clock, some of them past the start of the matches.
describe('the last unit of a limit, by slips queued at once at two nodes', () => {
  it.each([[[home(5)]], [[home(5), home(6)]]])('is staked once: %j', async (picks) => {
    const other = await openNode(database.url)
    try {
      await other.floor()
      const value = 6
      for (const key of ['sport.limit.queued', 'sport.limit.multis']) {
        await node.platform.settings.set({ key, value, reason: 'a race', by: null })
      }
      await other.platform.settings.refresh()
      for (const number of [5, 6]) price(number)
      const order = await slip(node, picks, { stake: '2.5' })
      const race = lastUnitOf({
        platform: node.platform,
        join: () => join(node),
        lay: (player, place) => refusalName(queue(place % 2 === 0 ? node : other, player, order)),
        usd: 2.5,
      })
      expect(await race).toEqual(expectedLastUnit(2.5))
    } finally {
      await other.close()
    }
  })
})

const statusOf = async (id: string) => (await show(node, alice, id)).bet.status

async function told(...messages: readonly FeedMessage[]): Promise<void> {
  pass(1)
  tell(...messages)
  await turn(node)
}

describe('a message dated far ahead', () => {
  it('is no price, and keeps no later stop from stopping', async () => {
    const quoted = async () => {
      const order = { selections: [home(1)], currency: 'usdt' }
      const { selections } = await node.open.calls.bookmakerQuote(order, callOf(null))
      return [selections[0]?.odds, selections[0]?.status]
    }
    playing(1)
    const before = await quoted()
    expect(before[0]).toBeGreaterThan(1)
    tell({
      ...{ kind: 'odds_change', product: 1, eventId: 'sr:match:1', at: clock.now() + hourMs },
      score: { status: 1, home: 0, away: 0, minute: 20, periods: [] },
      markets: [],
    })
    expect(await quoted()).toEqual(before)
    pass(1)
    stop(1)
    expect(await quoted()).toEqual([null, 'suspended'])
  })

  it('is no result, and keeps no later one from counting', async () => {
    const { _id: id } = await accepted(node, alice, [home(2)])
    await told(settlement(2, homeWins, { at: clock.now() + 24 * hourMs }))
    expect(await statusOf(id)).toBe(0)
    await told(settlement(2, awayWins))
    expect(await statusOf(id)).toBe(3)
  })
})

describe('a result', () => {
  it('is changed by the feed within 72 hours, and after them by two of staff alone', async () => {
    const { _id: id } = await accepted(node, alice, [home(3)])
    const { _id: multi } = await accepted(node, alice, [home(4), home(5)])
    await told(settlement(3, homeWins), settlement(4, awayWins))
    pass(71 * hourMs)
    await told(withdrawal(3, 'rollback_bet_settlement'), settlement(3, awayWins))
    expect([await statusOf(id), await statusOf(multi)]).toEqual([3, 3])

    pass(73 * hourMs)
    const after = await balance(node, alice)
    await told(withdrawal(3, 'rollback_bet_settlement'), settlement(3, homeWins))
    expect([await statusOf(id), await balance(node, alice)]).toEqual([3, after])
    // The match of a leg that nothing depends on any more may end as late as it does.
    await told(settlement(5, homeWins))
    expect((await show(node, alice, multi)).bet.legs[1]?.result).toBe('won')

    const area = mustHave(
      node.areas.find(({ spec }) => spec.id === 'sports'),
      'the area of sports',
    )
    const settle = area.actions['settle']
    if (settle === undefined || typeof settle === 'function') throw new Error('an act of two')
    const staff = await join(node)
    const order = {
      ...{ id: home(3), fields: { result: 'won' }, version: 0, reason: 'a test' },
      ...{ by: staff.userId, ip: '127.0.0.1', context: callOf(staff) },
      lineOf: () => ({ text: 'select 1', values: [] }),
    }
    pass(1)
    await node.platform.database.transaction(async (tx) => {
      expect(await settle.needsSecond?.({ ...order, tx })).toBe(true)
      expect(await settle.needsSecond?.({ ...order, tx, id: home(7) })).toBe(false)
      await settle.run?.({ ...order, tx })
    })
    await turn(node)
    expect(await statusOf(id)).toBe(2)
    expect(await balance(node, alice)).toBe(after + 19)
  })
})

it('raises an alarm where stops of betting come later than half of the delay', async () => {
  const alarms = async () => {
    const { values } = await mustHave(
      node.platform.metrics.registry.getSingleMetric('sport_stops_late_total'),
      'the metric',
    ).get()
    return values.map(({ labels, value }) => [labels['sport'], value])
  }
  expect(await alarms()).toEqual([])
  playing(8)
  for (let count = 0; count < 5; count += 1) {
    const at = clock.now()
    pass(3_500)
    tell({ kind: 'bet_stop', product: 1, eventId: 'sr:match:8', at, reason: 'possible_goal' })
  }
  expect(await alarms()).toEqual([['1', 1]])
})

it('gives the stake back to a player who takes a break from play while the bet waits', async () => {
  const before = await balance(node, alice)
  playing(6)
  const { queueId, delayMs } = await queue(node, alice, await slip(node, [home(6)]))
  await query(
    node,
    'insert into protection_players (user_id, time_out_until) values ($1, to_timestamp($2))',
    [alice.userId, (clock.now() + hourMs) / 1_000],
  )
  pass(delayMs)
  await turn(node)
  const answer = await node.open.calls.bookmakerBetStatus({ queueId }, callOf(alice))
  expect(answer).toMatchObject({ state: 'refused', code: 1 })
  expect(await balance(node, alice)).toBe(before)
})
