import { Refusal } from '@powerplay/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callOf, expectWhole, type TestPlayer } from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import {
  accepted,
  balance,
  bet,
  closePools,
  draw,
  home,
  homeWins,
  join,
  mintKey,
  openNode,
  over,
  pass,
  passInSilence,
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
  type Line,
  type Node,
} from './test/stage.ts'
import { edgesOf, expectedEdges, refusalName } from '../../../test/guard/edges.ts'

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
  for (let number = 1; number <= 16; number += 1) price(number)
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

async function refusalOf(call: Promise<unknown>): Promise<{ name: string; params: object }> {
  const error = await call.then(
    () => undefined,
    (refused: unknown) => refused,
  )
  if (error instanceof Refusal) return { name: error.refusal, params: error.params }
  throw new Error(`nothing was refused: ${String(error)}`)
}

const exposure = async (eventId: string) => {
  const { rows } = await query<{ bets: string; stake: string; payout: string }>(
    node,
    `select sum(bets)::text as bets, sum(stake_cents)::text as stake,
      sum(payout_cents)::text as payout from sport_exposure where event_id = $1`,
    [eventId],
  )
  return rows[0]
}

describe('a single', () => {
  it('holds its stake, waits for its delay, is accepted at the odds shown and paid when it wins [RT-026]', async () => {
    const before = await balance(node, alice)
    const order = await slip(node, [home(1)])
    expect(order.selections[0]?.odds).toBe(1.9)
    const key = mintKey()
    const queued = await queue(node, alice, order, key)
    expect(queued).toMatchObject({ delayMs: 1_000, heldStake: '10.00000000' })
    expect(await balance(node, alice)).toBe(before - 10)
    expect(await queue(node, alice, order, key)).toEqual(queued)
    const early = node.open.calls.bookmakerBetStatus({ queueId: queued.queueId }, callOf(alice))
    expect(await refusalOf(early)).toEqual({
      name: 'sportsbook/still-checking',
      params: { leftMs: 1_000 },
    })
    await turn(node)
    pass(1_000)
    await turn(node)
    const told = node.pushes.filter(({ event }) => event === 'SportBetQueue').at(-1)
    expect(told).toMatchObject({
      channel: `private-User.${alice.wireId}`,
      payload: { queueId: queued.queueId, state: 'accepted', bet: { odds: 1.9, status: 0 } },
    })
    const own = await node.open.calls.bookmakerBets(
      { filter: 'open', demo: false, page: 1, perPage: 20 },
      callOf(alice),
    )
    expect(own).toMatchObject({
      total: 1,
      open: { count: 1, sums: [{ stake: '10.00000000', potential: '19.00000000' }] },
    })
    const id = own.rows[0]?._id ?? ''
    tell(settlement(1, homeWins))
    await turn(node)
    expect((await show(node, alice, id)).bet).toMatchObject({
      ...{ status: 2, payout: '19.00000000', profit: '9.00000000', version: 1 },
      legs: [{ result: 'won', factor: 1.9 }],
    })
    expect(await balance(node, alice)).toBe(before + 9)
    const update = node.pushes.filter(({ event }) => event === 'SportBetUpdate').at(-1)
    expect(update?.payload).toMatchObject({ bet: { _id: id, status: 2 } })
    await node.open.doors.wallet.projections.catchUp()
    const feed = node.pushes.filter(({ event }) => event === 'LiveFeedSportGame').at(-1)
    expect(feed).toMatchObject({
      channel: 'Everyone',
      payload: { _id: id, metadata: { id: 'sport', name: 'Club 11 – Club 12' } },
    })
  })
})

it('shows everybody what was offered to be kept of decided selections, and what was kept', async () => {
  expect(await node.open.calls.bookmakerMargins({}, callOf(null))).toMatchObject({
    rows: [
      {
        ...{ categoryId: 'soccer-1', sport: 'Soccer', market: 'Match result', selections: 1 },
        ...{ events: 1, offered: 0.05, realised: -0.9, half: 2.85, verdict: 'few' },
      },
    ],
  })
})

/** The refusal that a slip meets at once. */
const refused = async (selections: string[], more: Parameters<typeof slip>[2] = {}) =>
  refusalOf(queue(node, alice, await slip(node, selections, more)))

describe('a slip is refused at once', () => {
  it('below the smallest and above the largest stake [SPORT-048] [SPORT-049] [SPORT-057] [SPORT-058]', async () => {
    expect(await refused([home(2)], { stake: '0.99' })).toEqual({
      name: 'sportsbook/bet-too-low',
      params: { min: '1 USDT' },
    })
    expect(await refused([home(2)], { stake: '20.00000001' })).toEqual({
      name: 'sportsbook/bet-too-high',
      params: { max: '20 USDT' },
    })
    const { bet: smallest } = await bet(node, alice, [home(2)], { stake: '1' })
    expect(smallest?.stake).toBe('1.00000000')
    const { bet: largest } = await bet(node, alice, [draw(2)], { stake: '20' })
    expect(largest?.stake).toBe('20.00000000')
    const lines = await refused([home(2), home(3), home(4), home(5)], {
      ...{ stake: '1', system: { name: 'Lucky 15' } },
    })
    expect(lines).toEqual({ name: 'sportsbook/bet-too-low', params: { min: '1.5 USDT' } })
  })

  it('where a payout would pass what a bet, or all bets of a day, may pay [SPORT-058]', async () => {
    const long: Line = { id: 1, shares: { 1: 0.002, 2: 0.5, 3: 0.498 } }
    price(15, [long])
    const { name, params } = await refused([home(15)], { stake: '20' })
    expect(name).toBe('sportsbook/bet-too-high')
    expect(params).toMatchObject({ max: expect.stringMatching(/^1\d\.\d+ USDT$/) })
    await set('sport.limit.dayPayoutCents', 3_000)
    await accepted(node, alice, [home(2)], { stake: '10' })
    expect(await refused([home(3)], { stake: '10' })).toMatchObject({
      name: 'sportsbook/bet-too-high',
      params: { max: '5.78 USDT' },
    })
    await set('sport.limit.dayPayoutCents', 2_000_000)
    price(15)
  })

  it('with one selection twice, related legs, or enough open on the selection [SPORT-059]', async () => {
    const named = (places: number[]) => ({ name: 'sportsbook/no-double-bets', params: { places } })
    expect(await refused([home(2), home(2)])).toEqual(named([0, 1]))
    expect(await refused([home(2), over(2)])).toEqual(named([0, 1]))
    await accepted(node, alice, [home(2)], { stake: '15' })
    expect(await refused([home(2)], { stake: '5.01' })).toEqual(named([0]))
    await accepted(node, alice, [home(2)], { stake: '5' })
  })

  it('with too many legs, combinations or open multis [SPORT-060]', async () => {
    const all = Array.from({ length: 13 }, (_, at) => home(at + 2))
    const many = (n: number) => ({ name: 'sportsbook/too-many-multi-bets', params: { n } })
    expect(await refused(all)).toEqual(many(12))
    expect(await refused(all.slice(0, 10), { system: { k: 4 } })).toEqual(many(120))
    await set('sport.limit.multis', 1)
    await accepted(node, alice, [home(6), home(7)])
    expect(await refused([home(8), home(9)])).toEqual(many(1))
    await set('sport.limit.multis', 10)
  })

  it('that is no bet: a single of two legs, a system that so many legs do not have', async () => {
    const name = 'sportsbook/bad-slip'
    expect(await refused([home(6), home(7)], { type: 'single' })).toMatchObject({ name })
    expect(await refused([home(6), home(7)], { system: { k: 3 } })).toMatchObject({ name })
    expect(await refused([home(6), home(7)], { system: { name: 'Yankee' } })).toMatchObject({
      name,
    })
  })

  it('on an option that is closed, of another event, or of no line [SPORT-055]', async () => {
    const name = 'sportsbook/option-closed'
    price(10, [{ id: 1, shares: { 1: 0.5, 2: 0.25, 3: 0.25 }, status: -1 }])
    expect(await refused([home(10)])).toEqual({ name, params: { option: 'Club 101' } })
    price(10)
    for (const selectionId of [
      'sr:match:2/18:total=9.5/12',
      'sr:match:2/1/12',
      'sr:match:777/1/1',
    ]) {
      expect(await refused([selectionId])).toMatchObject({ name })
    }
  })

  it('on an event that is announced and has no prices yet [SPORT-052]', async () => {
    expect(await refused(['sr:match:99/1/1'])).toEqual({ name: 'sportsbook/too-early', params: {} })
  })

  it('without the money for it, and nothing is left behind [SPORT-056]', async () => {
    const before = await exposure('sr:match:2')
    const nothing = await refused([home(2)], { demo: true })
    expect(nothing).toEqual({ name: 'sportsbook/no-balance', params: {} })
    const { rows } = await query(node, 'select 1 from sport_bets where user_id = $1', [
      alice.userId,
    ])
    expect(rows).toEqual([])
    expect(await exposure('sr:match:2')).toEqual(before)
  })

  it('while three of the player wait, and once one is decided no more [SPORT-050]', async () => {
    for (const selection of [home(2), home(3), home(4)]) {
      await queue(node, alice, await slip(node, [selection]))
    }
    expect(await refused([home(5)])).toEqual({ name: 'sportsbook/failed-to-queue', params: {} })
    pass(1_000)
    await turn(node)
    await queue(node, alice, await slip(node, [home(5)]))
  })

  it('where the liability of an event is used up, by one or by many players at once', async () => {
    await set('sport.limit.eventLiabilityCents', 2_000)
    const bettors = await Promise.all([1, 2, 3, 4].map(() => join(node)))
    const order = await slip(node, [home(11)])
    const ends = await Promise.allSettled(bettors.map((player) => queue(node, player, order)))
    // Nine dollars are lost with each, and two of them fit.
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await refused([home(11)])).toMatchObject({ name: 'sportsbook/bet-too-high' })
    // The other side of the market takes some of it off.
    await queue(node, alice, await slip(node, ['sr:match:11/1/3']))
    await set('sport.limit.eventLiabilityCents', 2_500_000)
  })

  it('from whoever excluded himself, under a used key, and in no currency of ours', async () => {
    const order = await slip(node, [home(2)])
    const key = mintKey()
    await queue(node, alice, order, key)
    expect(await refusalOf(queue(node, alice, { ...order, stake: '9' }, key))).toMatchObject({
      name: 'core/key-reused',
    })
    expect(await refusalOf(queue(node, alice, { ...order, oddsPolicy: 'any' }, key))).toMatchObject(
      {
        name: 'core/key-reused',
      },
    )
    const bob = await join(node)
    expect(await refusalOf(queue(node, bob, order, key))).toMatchObject({ name: 'core/key-reused' })
    expect(await refusalOf(queue(node, alice, { ...order, currency: 'gold' }))).toMatchObject({
      name: 'sportsbook/currency-not-offered',
    })
    const caller = { ...callOf(alice).caller, isSelfExcluded: true }
    const excluded = callOf(alice, mintKey(), { caller })
    expect(await refusalOf(node.open.calls.bookmakerQueueBet(order, excluded))).toMatchObject({
      name: 'core/self-excluded',
    })
  })
})

const set = async (key: string, value: unknown) =>
  node.platform.settings.set({ key, value, reason: 'for a test', by: null })

describe('the queue', () => {
  const low: Line = { id: 1, shares: { 1: 0.6, 2: 0.2, 3: 0.2 } }
  const high: Line = { id: 1, shares: { 1: 0.4, 2: 0.3, 3: 0.3 } }
  const status = (queueId: string, player = alice) =>
    node.open.calls.bookmakerBetStatus({ queueId }, callOf(player))
  /** Queues a bet on the home side of a match whose prices then change. */
  const changed = async (number: number, line: Line, more: Parameters<typeof slip>[2] = {}) => {
    price(number)
    const { queueId } = await queue(node, alice, await slip(node, [home(number)], more))
    price(number, [line])
    pass(1_000)
    await turn(node)
    return status(queueId)
  }

  it('takes no other odds where the policy is none [SPORT-054]', async () => {
    const before = await balance(node, alice)
    const answer = await changed(3, high, { oddsPolicy: 'none' })
    expect(answer).toMatchObject({
      ...{ state: 'refused', code: 5, name: 'sportsbook/odds-changed' },
      message: 'Odds changed from 1.90 to 2.37.',
    })
    expect(await balance(node, alice)).toBe(before)
    expect(await changed(3, low, { oddsPolicy: 'none' })).toMatchObject({ code: 5 })
  })

  it('takes better odds at once and offers worse ones for eight seconds', async () => {
    expect((await changed(3, high)).bet?.odds).toBe(2.37)
    const offer = await changed(4, low)
    expect(offer).toMatchObject({
      ...{ state: 'offer', leftMs: 8_000 },
      offer: { odds: [{ selectionId: home(4), old: 1.9, now: 1.58 }], total: 1.58 },
    })
    const confirmed = await node.open.calls.bookmakerConfirmBet(
      { queueId: offer.queueId, accept: true },
      callOf(alice),
    )
    expect(confirmed).toMatchObject({ state: 'waiting', leftMs: 1_000 })
    pass(1_000)
    await turn(node)
    expect((await status(offer.queueId)).bet?.odds).toBe(1.58)
  })

  it('refuses an offer that is declined or that ran out [SPORT-053]', async () => {
    const before = await balance(node, alice)
    const declined = await changed(5, low)
    const answer = await node.open.calls.bookmakerConfirmBet(
      { queueId: declined.queueId, accept: false },
      callOf(alice),
    )
    expect(answer).toMatchObject({ state: 'refused', code: 5 })
    const late = await changed(6, low)
    pass(8_001)
    const confirm = node.open.calls.bookmakerConfirmBet(
      { queueId: late.queueId, accept: true },
      callOf(alice),
    )
    expect(await refusalOf(confirm)).toMatchObject({ name: 'sportsbook/too-late' })
    await turn(node)
    expect(await status(late.queueId)).toMatchObject({ state: 'refused', code: 5 })
    expect(await balance(node, alice)).toBe(before)
  })

  it('takes any odds down to nine tenths of the product', async () => {
    const slightly: Line = { id: 1, shares: { 1: 0.53, 2: 0.235, 3: 0.235 } }
    expect((await changed(7, slightly, { oddsPolicy: 'any' })).bet?.odds).toBe(1.79)
    expect(await changed(7, low, { oddsPolicy: 'any' })).toMatchObject({ code: 5 })
  })

  it('never takes the odds that a client names', async () => {
    price(8)
    const order = await slip(node, [home(8)])
    const [selection] = order.selections
    if (selection === undefined) throw new Error('a selection')
    const wished = { ...order, selections: [{ ...selection, odds: 9.5, version: 0 }] }
    const { queueId } = await queue(node, alice, wished)
    pass(1_000)
    await turn(node)
    expect(await status(queueId)).toMatchObject({ state: 'offer', offer: { total: 1.9 } })
    const humble = { ...order, selections: [{ ...selection, odds: 1.01 }] }
    const second = await queue(node, alice, humble)
    pass(1_000)
    await turn(node)
    expect((await status(second.queueId)).bet?.odds).toBe(1.9)
  })

  it('takes nothing of a price from before the start once the event runs [SPORT-053]', async () => {
    const { queueId } = await queue(node, alice, await slip(node, [home(12)]))
    playing(12)
    pass(1_000)
    await turn(node)
    expect(await status(queueId)).toMatchObject({
      ...{ state: 'refused', code: 4 },
      message: 'The event has started or the offer has run out.',
    })
  })

  it('refuses a leg that was stopped at any moment of the wait, also when it is open again [SPORT-055]', async () => {
    playing(12)
    const { queueId, delayMs } = await queue(node, alice, await slip(node, [home(12)]))
    expect(delayMs).toBe(6_000)
    pass(2_000)
    stop(12)
    pass(1_000)
    playing(12)
    pass(3_000)
    await turn(node)
    expect(await status(queueId)).toMatchObject({
      ...{ state: 'refused', code: 6, message: 'Club 121 is closed.' },
    })
  })

  it('refuses a leg whose outcome alone had no price for a moment, while the rest of its market had', async () => {
    playing(12)
    const { queueId } = await queue(node, alice, await slip(node, [home(12)]))
    const other = await queue(node, alice, await slip(node, [draw(12)]))
    pass(2_000)
    playing(12, [{ id: 1, shares: { 1: 0, 2: 0.25, 3: 0.25 } }])
    pass(1_000)
    playing(12)
    pass(3_000)
    await turn(node)
    expect(await status(queueId)).toMatchObject({ state: 'refused', code: 6 })
    expect(await status(other.queueId)).toMatchObject({ state: 'accepted' })
  })

  it('a bettor who knows a goal early is accepted never, and who knows nothing is', async () => {
    // A goal stops betting a second after it falls, and is told seconds later.
    let taken = 0
    for (const headStartMs of [0, 250, 500, 1_000, 2_000, 4_000, 5_000]) {
      const early = await join(node)
      playing(13)
      const order = await slip(node, ['sr:match:13/18:total=2.5/12'])
      const { queueId } = await queue(node, early, order)
      pass(headStartMs)
      stop(13)
      pass(6_000 - headStartMs)
      await turn(node)
      const answer = await status(queueId, early)
      if (answer.state !== 'refused') taken += 1
      pass(4_000)
      playing(13)
    }
    expect(taken).toBe(0)
    const { queueId } = await queue(node, alice, await slip(node, [home(13)]))
    pass(6_000)
    await turn(node)
    expect((await status(queueId)).state).toBe('accepted')
  })

  it('stops with its producer: nothing is taken at a stale price, and all is open again after recovery', async () => {
    const { queueId } = await queue(node, alice, await slip(node, [home(14)]))
    passInSilence(20_001)
    await turn(node)
    expect(await status(queueId)).toMatchObject({ state: 'refused', code: 6 })
    const quote = await node.open.calls.bookmakerQuote(
      { selections: [home(14)], currency: 'usdt' },
      callOf(null),
    )
    expect(quote.selections[0]?.status).toBe('suspended')
    // Alive again: the node asks for what it missed, and is told that this is all.
    pass(0)
    await turn(node)
    price(14)
    await accepted(node, alice, [home(14)])
  })

  it('gives the stake of a bet back that waited too long, and of a player who is excluded by then', async () => {
    const before = await balance(node, alice)
    const { queueId } = await queue(node, alice, await slip(node, [home(14)]))
    for (let seconds = 0; seconds < 62; seconds += 10) pass(10_000)
    await turn(node)
    expect(await status(queueId)).toMatchObject({ state: 'refused', code: 1 })
    const second = await queue(node, alice, await slip(node, [home(14)]))
    await query(node, 'update users set self_excluded = true where id = $1', [alice.userId])
    pass(1_000)
    await turn(node)
    expect(await status(second.queueId)).toMatchObject({ state: 'refused', code: 1 })
    expect(await balance(node, alice)).toBe(before)
  })

  it('shows nobody the place of another, nor one that was decided long ago [SPORT-051]', async () => {
    const { queueId } = await queue(node, alice, await slip(node, [home(14)]))
    const name = 'sportsbook/invalid-queue-id'
    const bob = await join(node)
    expect(await refusalOf(status(queueId, bob))).toMatchObject({ name })
    expect(await refusalOf(status('slip_00000000000000000000000000'))).toMatchObject({ name })
    const foreign = node.open.calls.bookmakerConfirmBet({ queueId, accept: true }, callOf(bob))
    expect(await refusalOf(foreign)).toMatchObject({ name })
    pass(1_000)
    await turn(node)
    expect((await status(queueId)).state).toBe('accepted')
    for (let minutes = 0; minutes < 11; minutes += 1) {
      for (let part = 0; part < 6; part += 1) pass(10_000)
    }
    await node.open.doors.wallet.prices.refresh()
    expect(await refusalOf(status(queueId))).toMatchObject({ name })
  })
})

describe('limits and breaks of a player, by sport', () => {
  it.each([[[home(2)]], [[home(2), home(3)]]])('hold at their edges: %j', async (picks) => {
    await set('auth.registrationsPerIpPerDay', 10_000)
    const edges = edgesOf({
      platform: node.platform,
      join: () => join(node),
      lay: async (player, usd) =>
        refusalName(queue(node, player, await slip(node, picks, { stake: String(usd) }))),
      usd: 2.5,
    })
    expect(await edges).toEqual(expectedEdges())
  })
})
