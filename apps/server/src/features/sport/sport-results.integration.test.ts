import type { FeedMessage } from '@powerplay/emulators/sport/feed-message'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifySportBet } from '../../../../../packages/verifier/src/verifier.mjs'
import { callOf, expectWhole, type TestPlayer } from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import {
  accepted,
  awayWins,
  balance,
  clock,
  closePools,
  draw,
  home,
  homeWins,
  join,
  mintKey,
  openNode,
  pass,
  playing,
  price,
  query,
  recoveries,
  refusalOf,
  settlement,
  show,
  stop,
  tell,
  turn,
  withdrawal,
  type Line,
  type Node,
} from './test/stage.ts'

let database: TestDatabase
let node: Node
let other: Node
let alice: TestPlayer

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openNode(database.url)
  other = await openNode(database.url)
  await node.platform.settings.set({
    ...{ key: 'compliance.plugins', value: ['race', 'sport'], reason: 'for a test', by: null },
  })
  for (const one of [node, other]) {
    await one.open.calls.bookmakerCategories({}, callOf(null))
    await one.floor()
  }
  for (let number = 1; number <= 16; number += 1) price(number)
})
beforeEach(async () => {
  alice = await join(node)
})
afterAll(async () => {
  await node.open.doors.wallet.projections.catchUp()
  const { rows } = await query(node, exposureBreaks)
  await node.close()
  await other.close()
  await expectWhole(database.url)
  await closePools()
  await database.drop()
  // The exposure is what the open bets add up to, whatever happened.
  expect(rows).toEqual([])
})

/** Selections whose exposure is not the sum of the bets that run on them. */
const exposureBreaks = `
  with open as (
    select l.event_id, l.line_id, l.outcome_id, count(*)::int as bets,
      sum(div(b.stake_cents * b.rest_minor, b.stake_minor))::int8 as stake_cents,
      sum(div(b.potential_cents * b.rest_minor, b.stake_minor))::int8 as payout_cents
    from sport_bets b join sport_legs l on l.bet_id = b.id
    where not b.demo and b.rest_minor > 0
      and (b.state in ('placing', 'waiting', 'offer') or (b.state = 'accepted' and b.status = 0))
    group by 1, 2, 3
  )
  select coalesce(e.event_id, o.event_id) as event, e.bets, o.bets as naive
  from sport_exposure e full join open o using (event_id, line_id, outcome_id)
  where (coalesce(e.bets, 0), coalesce(e.stake_cents, 0), coalesce(e.payout_cents, 0))
    <> (coalesce(o.bets, 0), coalesce(o.stake_cents, 0), coalesce(o.payout_cents, 0))`

/** Says something and lets it be taken in. */
async function told(...messages: readonly FeedMessage[]): Promise<void> {
  pass(1)
  tell(...messages)
  await turn(node)
}

const shown = async (id: string) => (await show(node, alice, id)).bet

/** The bet as it is shown, made again by the verifier from what its page tells. */
async function proven(id: string) {
  const { bet, proof } = await show(node, alice, id)
  expect(verifySportBet(proof)).toEqual(proof?.expect)
  return bet
}

describe('the result of a bet', () => {
  it('is told by what was paid: refunded, won, lost [SPORT-046]', async () => {
    const before = await balance(node, alice)
    const ids: string[] = []
    for (const selection of [home(1), draw(1), 'sr:match:1/18:total=2.5/12']) {
      ids.push((await accepted(node, alice, [selection]))._id)
    }
    await told(
      settlement(1, homeWins),
      settlement(1, { 12: 'void', 13: 'void' }, { id: 18, specifiers: 'total=2.5' }),
    )
    const bets = await Promise.all(ids.map(proven))
    expect(bets.map(({ status, payout }) => [status, payout])).toEqual([
      [2, '19.00000000'],
      [3, '0.00000000'],
      [1, '10.00000000'],
    ])
    expect(await balance(node, alice)).toBe(before - 1)
  })

  it('of a multi is the product of its legs, and a lost one ends it at once [SPORT-047]', async () => {
    const won = await accepted(node, alice, [home(2), home(3)])
    expect(won).toMatchObject({ type: 'multi', system: null, odds: 3.61 })
    expect((await accepted(node, alice, [draw(3)], { stake: '1' })).type).toBe('single')
    const lost = await accepted(node, alice, [draw(2), home(3)])
    await told(settlement(2, homeWins))
    expect((await proven(lost._id)).status).toBe(3)
    expect((await show(node, alice, won._id)).proof).toBeNull()
    expect(await shown(won._id)).toMatchObject({ status: 0, legs: [{ result: 'won' }, {}] })
    await told(settlement(3, { 1: 'half_won', 2: 'lost', 3: 'lost' }))
    // 1.90 x (1 + 1.90) / 2
    expect(await shown(won._id)).toMatchObject({ status: 2, payout: '27.55000000' })
  })

  it('of a system is the mean over its combinations', async () => {
    const system = { name: 'Patent' }
    const patent = await accepted(node, alice, [home(4), home(5), home(6)], { system, stake: '7' })
    expect(patent).toMatchObject({ odds: null, system: { name: 'Patent', n: 3, bets: 7 } })
    const two = await accepted(node, alice, [home(4), home(5), home(6)], { system: { k: 2 } })
    expect(two.system).toEqual({ k: 2, n: 3, bets: 3, name: '2/3' })
    await told(settlement(4, homeWins), settlement(5, homeWins), settlement(6, awayWins))
    // A stake of 1 each: two singles and one double win.
    expect((await proven(patent._id)).payout).toBe('7.41000000')
    expect((await proven(two._id)).payout).toBe('12.03333333')
  })

  it('of a dead heat gets its part of the price', async () => {
    const race: Line = { id: 534, shares: { 1: 0.5, 2: 0.3, 3: 0.2 } }
    price(90, [race])
    const { _id: id, odds } = await accepted(node, alice, ['sr:match:90/534/1'])
    expect(odds).toBe(1.76)
    await told(
      settlement(90, { 1: { deadHeatOf: 2 }, 2: { deadHeatOf: 2 }, 3: 'lost' }, { id: 534 }),
    )
    expect(await proven(id)).toMatchObject({
      ...{ status: 3, payout: '8.80000000' },
      legs: [{ result: 'dead_heat', factor: 0.88 }],
    })
  })

  it('is taken back and told anew, each time with the money and the reason', async () => {
    const before = await balance(node, alice)
    const { _id: id } = await accepted(node, alice, [home(7)])
    await told(settlement(7, homeWins))
    expect(await balance(node, alice)).toBe(before + 9)
    await told(withdrawal(7, 'rollback_bet_settlement'))
    expect(await shown(id)).toMatchObject({
      ...{ status: 0, version: 2, reason: 'The result is being checked again.' },
      cashout: { offered: false },
    })
    expect(await balance(node, alice)).toBe(before - 10)
    await told(settlement(7, awayWins))
    expect(await shown(id)).toMatchObject({
      ...{ status: 3, payout: '0.00000000', version: 3, reason: 'The result was corrected.' },
    })
    const { history } = await show(node, alice, id)
    expect(history.map(({ kind, payout }) => [kind, payout])).toEqual([
      ['settled', '19.00000000'],
      ['rolled_back', '0.00000000'],
      ['resettled', '0.00000000'],
    ])
    const updates = node.pushes.filter(({ event }) => event === 'SportBetUpdate')
    expect(updates.at(-1)?.payload).toMatchObject({ bet: { reason: 'The result was corrected.' } })
    expect(await balance(node, alice)).toBe(before - 10)
  })

  it('that took back what is spent already stands as a debt', async () => {
    const { _id: id } = await accepted(node, alice, [home(8)], { stake: '20' })
    await told(settlement(8, homeWins))
    await spendAll(alice)
    await told(withdrawal(8, 'rollback_bet_settlement'))
    expect((await node.open.doors.wallet.debtsOf(alice.userId)).get('usdt')).toBe(3_800_000_000n)
    await told(settlement(8, homeWins))
    expect((await node.open.doors.wallet.debtsOf(alice.userId)).size).toBe(0)
    expect((await shown(id)).status).toBe(2)
  })

  it('of a match that is called off is the stake, and a cancellation can be taken back', async () => {
    const before = await balance(node, alice)
    const { _id: id } = await accepted(node, alice, [home(9)])
    await told(withdrawal(9, 'bet_cancel'))
    expect(await shown(id)).toMatchObject({
      ...{ status: 1, reason: 'The event was called off: your stake is back.' },
    })
    expect(await balance(node, alice)).toBe(before)
    await told(withdrawal(9, 'rollback_bet_cancel'))
    expect((await shown(id)).status).toBe(0)
    await told(settlement(9, homeWins))
    expect(await shown(id)).toMatchObject({ status: 2, payout: '19.00000000' })
    expect(await balance(node, alice)).toBe(before + 9)
  })

  it('does not change by messages that come late, twice or out of order', async () => {
    const { _id: id } = await accepted(node, alice, [home(10)])
    const at = clock.now() + 10
    pass(20)
    const [first, back, second] = [
      settlement(10, homeWins, { at }),
      withdrawal(10, 'rollback_bet_settlement', { at: at + 5 }),
      settlement(10, awayWins, { at: at + 5 }),
    ]
    tell(first, back, second, second, back, first)
    await turn(node)
    expect(await shown(id)).toMatchObject({ status: 3, version: 1 })
    // A feed that tells everything again after a recovery changes nothing either.
    tell(first, back, second)
    await turn(node)
    expect(await shown(id)).toMatchObject({ status: 3, version: 1 })
  })

  it('that nobody took in is asked for by whoever takes over', async () => {
    const { _id: id } = await accepted(node, alice, [home(11)])
    pass(1)
    await turn(node)
    const [{ processed } = { processed: 0 }] = (
      await query<{ processed: number }>(
        node,
        'select processed_ms::float8 as processed from sport_producers where product = 1',
      )
    ).rows
    expect(processed).toBe(clock.now())
    const third = await openNode(database.url)
    await third.open.calls.bookmakerCategories({}, callOf(null))
    expect(recoveries.slice(-2).map(({ product, after }) => [product, after])).toEqual([
      [1, processed],
      [3, processed],
    ])
    pass(1)
    tell(settlement(11, homeWins))
    await turn(third)
    await third.close()
    expect((await shown(id)).status).toBe(0)
    await turn(node)
    expect((await shown(id)).status).toBe(2)
  })
})

/** Brings the player's real pocket to nothing: a tip to the house. */
async function spendAll(player: TestPlayer): Promise<void> {
  const minor = await node.open.doors.wallet.realBalanceOf(player.userId, 'usdt')
  const id = mintKey()
  const pots = { userId: player.userId, currency: 'usdt', pocket: 'real' } as const
  await node.open.doors.wallet.wagers.open({
    ...{ id, ...pots, takesBonus: false, usesSeeds: false, notEnough: 'sportsbook/no-balance' },
    terms: {
      ...{ product: 'house', game: 'tip', stakeMinor: minor, usdRateE8: 100_000_000n },
      ...{ trueEdgePpm: 0, creditedEdgePpm: 0, ruleVersion: 1, params: '{}', result: '{}' },
    },
    telling: { context: null, delayMs: 0, reason: 'sport' },
  })
  await node.open.doors.wallet.wagers.close({
    ...{ id: mintKey(), wagerId: id, product: 'house', reason: 'lost', result: '{}' },
    outcome: { kind: 'settle', payoutMinor: 0n, multiplierE4: 0 },
    telling: { context: null, delayMs: 0, reason: 'sport' },
  })
}

describe('a cash-out', () => {
  const offerOf = async (id: string) => {
    const { offers } = await node.open.calls.bookmakerCashOutOffer({ ids: [id] }, callOf(alice))
    return offers[0]
  }
  const cash = (id: string, offerId: string | null | undefined, fraction: 25 | 50 | 100 = 100) =>
    node.open.calls.bookmakerCashOut(
      { id, offerId: offerId ?? '', fraction },
      callOf(alice, mintKey()),
    )
  const status = (queueId: string) => node.open.calls.bookmakerBetStatus({ queueId }, callOf(alice))
  const better: Line = { id: 1, shares: { 1: 0.7, 2: 0.2, 3: 0.1 } }
  const worse: Line = { id: 1, shares: { 1: 0.3, 2: 0.3, 3: 0.4 } }

  it('pays 95 % of what the bet is worth now, whole or in part, and the rest runs on', async () => {
    price(12)
    const before = await balance(node, alice)
    const { _id: id } = await accepted(node, alice, [home(12)])
    // 10 x 1.90 x 0.5 x 0.95, less the smallest unit
    expect(await offerOf(id)).toMatchObject({ amount: '9.02499999', reason: null })
    price(12, [better])
    const offer = await offerOf(id)
    expect(offer?.amount).toBe('12.63499999')
    const { queueId, delayMs } = await cash(id, offer?.offerId, 50)
    expect(delayMs).toBe(0)
    await turn(node)
    expect(await status(queueId)).toMatchObject({ state: 'accepted', amount: '6.31749999' })
    const half = await shown(id)
    expect(half).toMatchObject({
      ...{ status: 0, cashedOut: '6.31749999', cashedPercent: 50, potentialPayout: '9.50000000' },
    })
    const event = node.pushes.filter((push) => push.event === 'SportCashout').at(-1)
    expect(event?.payload).toMatchObject({ id, queueId, state: 'accepted', amount: '6.31749999' })
    await told(settlement(12, homeWins))
    expect(await proven(id)).toMatchObject({ status: 2, payout: '15.81749999', resettled: false })
    expect(await balance(node, alice)).toBeCloseTo(before + 5.81749999, 8)
    // What was cashed out stays cashed out, whatever the result becomes.
    await told(withdrawal(12, 'rollback_bet_settlement'), settlement(12, awayWins))
    expect(await shown(id)).toMatchObject({ status: 3, payout: '6.31749999', resettled: true })
  })

  it('of all that runs ends the bet, and no result changes it', async () => {
    const { _id: id } = await accepted(node, alice, [home(13)])
    const { queueId } = await cash(id, (await offerOf(id))?.offerId)
    await turn(node)
    expect((await status(queueId)).bet).toMatchObject({ status: 3, payout: '9.02499999' })
    await told(settlement(13, homeWins))
    expect(await proven(id)).toMatchObject({ status: 3, payout: '9.02499999', version: 1 })
    expect(await refusalOf(cash(id, '1.1.1.1'))).toBe('sportsbook/already-settled')
  })

  it('is refused where the price fell, the offer is old, foreign or made up, or a leg is stopped', async () => {
    playing(14)
    const { _id: id } = await accepted(node, alice, [home(14)])
    const offer = await offerOf(id)
    const fell = await cash(id, offer?.offerId)
    expect(fell.delayMs).toBe(6_000)
    playing(14, [worse])
    pass(6_000)
    await turn(node)
    expect(await status(fell.queueId)).toMatchObject({
      ...{ state: 'refused', code: 4, message: 'The offer fell to 5.41499999 USDT.' },
    })
    expect(await refusalOf(cash(id, offer?.offerId))).toBe('sportsbook/offer-expired')
    const now = await offerOf(id)
    const forged = now?.offerId?.replace(/\.\d+/, '.99999999999')
    expect(await refusalOf(cash(id, forged))).toBe('sportsbook/offer-expired')
    const { _id: second } = await accepted(node, alice, [draw(14)])
    expect(await refusalOf(cash(second, now?.offerId))).toBe('sportsbook/offer-expired')
    const stopped = await cash(id, (await offerOf(id))?.offerId)
    pass(3_000)
    stop(14)
    expect(await offerOf(id)).toMatchObject({ offerId: null, reason: 'suspended' })
    playing(14, [worse])
    pass(3_000)
    await turn(node)
    expect(await status(stopped.queueId)).toMatchObject({ state: 'refused', code: 3 })
    const bob = await join(node)
    const foreign = { id, offerId: '1.1.1.1', fraction: 100 as const }
    expect(await refusalOf(node.open.calls.bookmakerCashOut(foreign, callOf(bob, mintKey())))).toBe(
      'sportsbook/unknown-bet',
    )
  })

  it('is not offered for systems, nor where it would be nearly nothing or nearly all', async () => {
    const system = await accepted(node, alice, [home(15), home(16), draw(14)], { system: { k: 2 } })
    expect(await offerOf(system._id)).toMatchObject({ reason: 'system' })
    price(15, [{ id: 1, shares: { 1: 0.25, 2: 0.5, 3: 0.25 } }])
    const { _id: id } = await accepted(node, alice, [home(15)])
    price(15, [{ id: 1, shares: { 1: 0.05, 2: 0.5, 3: 0.45 } }])
    expect(await offerOf(id)).toMatchObject({ offerId: null, reason: 'too-small' })
    expect(await offerOf('bet_00000000000000000000000000')).toMatchObject({ reason: 'unknown' })
  })
})

describe('two nodes at once', () => {
  it('settle, take back and settle again, cash out and decide: every bet once, every unit there', async () => {
    const numbers = [15, 16]
    for (const number of numbers) playing(number)
    const bettors = await Promise.all([1, 2, 3, 4, 5, 6].map(() => join(node)))
    const bets: { player: TestPlayer; id: string; before: number }[] = []
    for (const player of bettors) {
      const before = await balance(node, player)
      for (const number of numbers) {
        const { _id: id } = await accepted(node, player, [home(number)])
        bets.push({ player, id, before })
      }
    }
    const floors = await Promise.all([node.floor(), other.floor()])
    const storm = async () => {
      const turns = Array.from({ length: 6 }, (_, at) => floors[at % 2]?.turn())
      await Promise.all(turns)
    }
    // Half of the bets are being cashed out while the results come.
    for (const { player, id } of bets.filter((_bet, at) => at % 2 === 0)) {
      const call = callOf(player)
      const { offers } = await node.open.calls.bookmakerCashOutOffer({ ids: [id] }, call)
      const order = { id, offerId: offers[0]?.offerId ?? '', fraction: 50 as const }
      await other.open.calls.bookmakerCashOut(order, callOf(player, mintKey()))
    }
    pass(6_000)
    for (let round = 0; round < 4; round += 1) {
      pass(1)
      tell(settlement(15, round % 2 === 0 ? homeWins : awayWins), settlement(16, homeWins))
      await storm()
      pass(1)
      tell(
        withdrawal(15, 'rollback_bet_settlement'),
        withdrawal(16, 'rollback_bet_settlement'),
        withdrawal(15, 'rollback_bet_settlement'),
      )
      await storm()
    }
    pass(1)
    tell(settlement(15, homeWins), settlement(16, awayWins))
    await storm()
    await turn(node)
    await turn(other)
    for (const { player, before } of bets.filter((_bet, at) => at % 2 === 0)) {
      const own = await node.open.calls.bookmakerBets(
        { filter: 'all', demo: false, page: 1, perPage: 20 },
        callOf(player),
      )
      expect(own.rows.every((row) => row.status !== 0)).toBe(true)
      const paid = own.rows.reduce((sum, row) => sum + Number(row.payout), 0)
      expect(await balance(node, player)).toBeCloseTo(before - 20 + paid, 6)
    }
    const { rows } = await query(node, 'select 1 from sport_bets where paid_version < version')
    expect(rows).toEqual([])
  })
})

describe('the channels', () => {
  it('tell an event what changed since its version, with what is new, the incident and the stop', async () => {
    let at = node.pushes.length
    const frames = () =>
      node.pushes.slice(at).filter(({ channel }) => channel === 'Sport.event.sr:match:5')
    // What staff suspended and opened before is told whole in the next frame: it goes first.
    pass(1)
    price(5)
    await expect.poll(() => frames().length).toBeGreaterThan(0)
    at = node.pushes.length
    const { event } = await node.open.calls.bookmakerEvent({ id: 'sr:match:5' }, callOf(null))
    pass(1)
    price(5, [{ id: 11, shares: { 4: 0.5, 5: 0.3 } }])
    await expect.poll(() => frames().length).toBe(1)
    expect(frames()[0]?.payload).toMatchObject({
      ...{ eventId: 'sr:match:5', previous: event.version, version: clock.now() },
      ...{ markets: [], added: [{ lineId: '11', outcomes: [{ odds: 1.91 }, {}] }] },
    })
    expect(JSON.stringify(frames())).not.toContain('chance')
  })
})
