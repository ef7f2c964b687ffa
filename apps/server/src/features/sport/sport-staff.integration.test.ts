import { mustHave } from '@powerplay/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callOf, expectWhole, type TestPlayer } from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import type { Queries } from '../../platform/database/database.ts'
import { haltedEvents, settledAloneCents } from './settings.ts'
import {
  accepted,
  clock,
  closePools,
  join,
  openNode,
  over,
  pass,
  price,
  query,
  queue,
  refusalOf,
  show,
  slip,
  tell,
  turn,
  type Node,
} from './test/stage.ts'

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
  for (const number of [2, 3, 4, 6, 7]) price(number)
})
beforeEach(async () => {
  alice = await join(node)
})
afterAll(async () => {
  await node.open.doors.wallet.projections.catchUp()
  await node.close()
  await expectWhole(database.url)
  await closePools()
  await database.drop()
})

describe('staff', () => {
  let desk: TestPlayer
  beforeAll(async () => {
    desk = await join(node)
  })
  const actions = () =>
    mustHave(
      node.areas.find(({ spec }) => spec.id === 'sports'),
      'the area of sports',
    ).actions
  const ofTwo = (verb: 'settle' | 'void') => {
    const own = actions()[verb]
    if (own === undefined || typeof own === 'function') throw new Error('an act of two')
    return own
  }
  const settle = () => ofTwo('settle')
  const orderOf = (id: string, by: TestPlayer) => ({
    ...{ id, fields: { result: 'won' }, version: 0, reason: 'a test', by: by.userId },
    ...{ ip: '127.0.0.1', context: callOf(by) },
    lineOf: () => ({ text: 'select 1', values: [] }),
  })
  const act = (action: 'suspend' | 'resume' | 'settle' | 'void', id: string, form = {}) => {
    const run = actions()[action]
    const does = typeof run === 'function' ? run : mustHave(run?.run, 'an act')
    return node.platform.database.transaction(async (tx) => {
      const order = { tx, ...orderOf(id, desk), fields: form }
      if (action !== 'resume' || typeof run === 'function') return does(order)
      const plan = await run?.plan(order)
      return does({ ...order, version: Number(plan?.fixed?.['version']) })
    })
  }

  const halted = async () => {
    await node.platform.settings.refresh()
    return node.platform.settings.get(haltedEvents)
  }

  it('suspend two events at once, and both are suspended', async () => {
    await Promise.all([act('suspend', over(2)), act('suspend', over(3))])
    expect([...(await halted())].sort()).toEqual(['sr:match:2', 'sr:match:3'])
    for (const id of [over(2), over(3)]) await act('resume', id)
    expect(await halted()).toEqual([])
  })

  it('suspend an event while another list of suspended ones waits for its date', async () => {
    const value = ['sr:match:9']
    const later = { key: haltedEvents.key, value, reason: 'for later', by: null }
    await node.platform.settings.set({ ...later, applyAt: Date.now() + 3_600_000 })
    await act('suspend', over(2))
    expect(await halted()).toEqual(['sr:match:2'])
    await act('resume', over(2))
    expect(await halted()).toEqual([])
  })

  it('see on which events bets could run: not on one that is over, but on one that the feed lost', () => {
    const { mayRun } = node.open.doors.sport
    pass(1)
    price(8)
    expect([mayRun('sr:match:8'), mayRun('sr:match:999')]).toEqual([true, true])
    tell({
      ...{ kind: 'odds_change', product: 3, eventId: 'sr:match:8', at: clock.now() },
      ...{ score: { status: 3, home: 0, away: 0, periods: [] }, markets: [] },
    })
    expect(mayRun('sr:match:8')).toBe(false)
  })

  it('settle nothing that they have bets on, under whatever name, nor agree to it', async () => {
    price(6)
    await accepted(node, alice, [over(6)])
    const linked = await join(node)
    const other = await join(node)
    for (const { userId } of [alice, linked]) {
      const sign = { userId, kind: 'payment', value: 'one purse of two' } as const
      await node.open.doors.economy.noteSign(node.platform.database, sign)
    }
    const refusal = { refusal: 'dashboard/own-cluster' }
    const within = <Result>(work: (tx: Queries) => Promise<Result>) =>
      node.platform.database.transaction(work)
    const run = mustHave(settle().run, 'how it is settled')
    for (const own of [alice, linked]) {
      const order = orderOf(over(6), own)
      await expect(within((tx) => settle().plan({ ...order, tx }))).rejects.toMatchObject(refusal)
      await expect(within((tx) => run({ ...order, tx }))).rejects.toMatchObject(refusal)
      const agreedBy = { userId: own.userId, ip: '127.0.0.1' }
      const asked = { ...orderOf(over(6), other), agreedBy }
      await expect(within((tx) => run({ ...asked, tx }))).rejects.toMatchObject(refusal)
    }
    expect(await within((tx) => settle().plan({ ...orderOf(over(6), other), tx }))).toMatchObject({
      after: expect.stringMatching(/^won\n/),
    })
  })

  it('read which bets of which market a result moves before they agree to it', async () => {
    price(9)
    const planOf = (verb: 'settle' | 'void') =>
      node.platform.database.transaction((tx) =>
        ofTwo(verb).plan({ ...orderOf(over(9), desk), tx }),
      )
    const none = 'settled: 0 bets, $0.00 staked, $0.00 paid'
    const { _id: id } = await accepted(node, alice, [over(9)])
    const { rows } = await query<{ cents: number }>(
      node,
      `select payout_cents::int as cents from sport_exposure where event_id = 'sr:match:9'`,
    )
    const most = (mustHave(rows[0], 'what is open').cents / 100).toFixed(2)
    const open = `open: 1 bet, $10.00 staked, at most $${most} to pay`
    expect(await planOf('settle')).toEqual({
      title: 'Settle Club 91 – Club 92, Total 2.5, Over 2.5',
      before: ['told so far: no result', open, none].join('\n'),
      after: 'won\nreckoned with it: 1 bet',
    })
    await act('settle', over(9), { result: 'half_lost' })
    await turn(node)
    const { payout } = (await show(node, alice, id)).bet
    const paid = Number(payout).toFixed(2)
    await accepted(node, alice, [over(9)])
    expect(await planOf('void')).toEqual({
      title: 'Void the market Club 91 – Club 92, Total 2.5',
      before: ['told so far: half lost', open, `settled: 1 bet, $10.00 staked, $${paid} paid`].join(
        '\n',
      ),
      after: [
        'void, whatever was bet: every leg on it counts as if it had never been there',
        'reckoned with it: 1 bet',
        'settled anew, with the money of each: 1 bet',
      ].join('\n'),
    })
  })

  it('settle alone what could be paid little, and by two what could be paid more', async () => {
    price(7)
    const needs = () =>
      node.platform.database.transaction(async (tx) =>
        settle().needsSecond?.({ ...orderOf(over(7), desk), tx }),
      )
    const most = (value: number) =>
      node.platform.settings.set({
        ...{ key: settledAloneCents.key, value, reason: 'a test of the most', by: null },
      })
    await accepted(node, alice, [over(7)])
    expect(await needs()).toBe(false)
    const { rows } = await query<{ cents: number }>(
      node,
      `select payout_cents::int as cents from sport_exposure
        where event_id = 'sr:match:7' and line_id = '18:total=2.5' and outcome_id = '12'`,
    )
    const { cents } = mustHave(rows[0], 'what is open')
    expect(cents).toBeGreaterThan(1_000)
    await most(cents - 1)
    expect(await needs()).toBe(true)
    await most(cents)
    expect(await needs()).toBe(false)
    await most(settledAloneCents.initial)
  })

  it('suspend an event for everybody, open it, settle a selection and void a market', async () => {
    price(4)
    await act('suspend', over(4))
    await node.platform.settings.refresh()
    const suspended = queue(node, alice, await slip(node, [over(4)]))
    expect(await refusalOf(suspended)).toBe('sportsbook/option-closed')
    await act('resume', over(4))
    await node.platform.settings.refresh()
    const { _id: id } = await accepted(node, alice, [over(4)])
    pass(1)
    await act('settle', over(4), { result: 'won' })
    await turn(node)
    expect((await show(node, alice, id)).bet.status).toBe(2)
    pass(1)
    await act('void', over(4))
    await turn(node)
    expect((await show(node, alice, id)).bet).toMatchObject({ status: 1, payout: '10.00000000' })
  })
})
