import { dayMs, fromWireId, minuteMs, mintUuidV7 } from '@powerplay/kernel'
import { verifyRound } from '@powerplay/verifier'
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
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
let other: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  const options = { databaseUrl: database.url, environment: { ROLES: 'edge' } }
  node = await openTestApp(options)
  other = await openTestApp(options)
})
afterAll(async () => {
  await other.close()
  await node.close()
  await expectWhole(database.url)
  await database.drop()
})

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  node.app.platform.database.query<Row>({ text, values })
/** Both nodes know it at once: otherwise the other one learns of it a moment later. */
const set = async (key: string, value: unknown) => {
  await node.app.platform.settings.set({ key, value, reason: 'the wheel of the tests', by: null })
  await other.app.platform.settings.refresh()
}
const data = (player: TestPlayer | null) => node.app.handlers.ticketData({}, callOf(player))
const spin = (player: TestPlayer, on = node) =>
  on.app.handlers.spinWheel({}, callOf(player, on.mintKey()))

/** Moves both clocks. */
async function pass(milliseconds: number): Promise<void> {
  for (const each of [node, other]) {
    each.pass(milliseconds)
    await each.app.doors.wallet.prices.refresh()
  }
}

/** A player with a proven address, and so much rated in all, in USD. */
async function join(rated = 0): Promise<TestPlayer> {
  const player = await node.join()
  await query('update users set email_verified_at = now() where id = $1', [player.userId])
  await play(player, rated)
  return player
}

/** Lets a player's play have come to so many rated dollars; each stands for a cent of theoretical win. */
const play = ({ userId }: TestPlayer, rated: number) =>
  query(
    `insert into loyalty_days
       (day, user_id, currency, stake_usd_e6, payout_usd_e6, theoretical_usd_e6)
     values ('2026-01-01', $1, 'usdt', $2, 0, $3) on conflict (day, user_id, currency)
     do update set theoretical_usd_e6 = excluded.theoretical_usd_e6`,
    [userId, rated * 1e6, rated * 1e4],
  )

/** The wheel with one prize alone, whatever is drawn. */
const always = (place: number) => {
  const weights = [1, 1, 1, 1, 1, 1].map((_, index) => (index === place ? 999_999 : 1))
  const prizes = [
    { kind: 'money', valueCents: 25 },
    { kind: 'deposit', percent: 10, maxCents: 2_500 },
    { kind: 'money', valueCents: 50 },
    { kind: 'deposit', percent: 25, maxCents: 5_000 },
    { kind: 'money', valueCents: 200 },
    { kind: 'deposit', percent: 50, maxCents: 10_000 },
  ]
  return set(
    'wheel.segments',
    prizes.map((prize, index) => ({ ...prize, weight: weights[index] })),
  )
}

describe('tickets', () => {
  it('are none for a guest, who sees the six prizes [PROMO-004] [PROMO-013]', async () => {
    const shown = await data(null)
    expect(shown).toMatchObject({ model: { tickets: 0 }, promocodes: [], nextSpinAt: null })
    expect(shown.segments.map(({ n, label, chancePct }) => [n, label, chancePct])).toEqual([
      ...[
        [1, '$0.25', 45],
        [2, '10%', 25],
        [3, '$0.50', 18],
      ],
      ...[
        [4, '25%', 8],
        [5, '$2', 3.5],
        [6, '50%', 0.5],
      ],
    ])
  })

  it('come once: for the account, each level, and each $1,250 of rated wager [PROMO-011] [PROMO-017]', async () => {
    const player = await join()
    const count = async () => (await data(player)).model.tickets
    expect(await count()).toBe(1)
    await query(
      `insert into loyalty_levels (user_id, level, source) values ($1, 1, 'play'), ($1, 2, 'play')`,
      [player.userId],
    )
    expect(await count()).toBe(3)
    await play(player, 2_600)
    const all = await Promise.all(Array.from({ length: 8 }, () => data(player)))
    expect(all.at(-1)?.nextTicket).toEqual({ haveCents: 10_000, needCents: 125_000 })
    expect(await count()).toBe(5)
    // A late void takes no ticket back, and the play that makes up for it brings none twice.
    await play(player, 1_000)
    expect(await count()).toBe(5)
    await pass(30 * dayMs)
    expect(await count()).toBe(0)
    await pass(-30 * dayMs)
  })
})

describe('a spin', () => {
  afterEach(() => set('wheel.spinMinutes', 3))

  it('uses a ticket, draws a segment and makes its code [PROMO-012] [PROMO-014]', async () => {
    await always(0)
    const player = await join()
    const answer = await spin(player)
    expect(answer).toMatchObject({
      ...{ segment: 1, tickets: 0 },
      promocode: { kind: 'money', name: '$0.25 bonus' },
    })
    const { promocodes, model } = await data(player)
    expect(model.tickets).toBe(0)
    expect(promocodes).toMatchObject([{ _id: answer.promocode._id, code: answer.promocode.code }])
    const wager = await node.app.doors.wallet.journal.find(fromWireId('bet', answer.betId) ?? '')
    expect(wager).toMatchObject({ game: 'bonuswheel', stakeMinor: 0n, payoutMinor: 0n })
  })

  it('can be derived from the revealed seeds like any bet', async () => {
    await set('wheel.spinMinutes', 0)
    const player = await join(5_000)
    const answers: { readonly betId: string; readonly segment: number }[] = []
    for (let round = 0; round < 5; round += 1) {
      await query(`update promo_offers set state = 'ended' where private_user = $1`, [
        player.userId,
      ])
      answers.push(await spin(player))
    }
    const seeds = await node.app.handlers.seeds({}, callOf(player))
    await node.app.handlers.changeClientSeed(
      { client_seed: 'another one' },
      callOf(player, node.mintKey()),
    )
    for (const [place, answer] of answers.entries()) {
      const { info } = await node.app.whispers.Info({ game_id: answer.betId }, callOf(player))
      const { client_seed: clientSeed, nonce, params, game, server_seed: serverSeed = '' } = info
      expect([clientSeed, nonce]).toEqual([seeds.client_seed, place + 1])
      const derived = verifyRound({ game, serverSeed: serverSeed ?? '', clientSeed, nonce, params })
      expect(derived).toMatchObject({ segment: answer.segment })
    }
  })

  it('needs a ticket, three minutes, and no unused deposit bonus [PROMO-015] [PROMO-016] [PROMO-091]', async () => {
    await always(1)
    const player = await join(2_500)
    const first = await spin(player)
    expect(first.promocode).toMatchObject({ kind: 'deposit' })
    const lately = { refusal: 'wheel/spun-lately' }
    await expect(spin(player)).rejects.toMatchObject(lately)
    const { nextSpinAt } = await data(player)
    await pass(3 * minuteMs - 2_000)
    await expect(spin(player)).rejects.toMatchObject({ ...lately, params: { nextSpinAt } })
    await pass(4_000)
    await expect(spin(player)).rejects.toMatchObject({ refusal: 'wheel/use-deposit-bonus' })
    expect((await data(player)).model.tickets).toBe(2)
    await query(`update promo_offers set state = 'ended' where private_user = $1`, [player.userId])
    await always(2)
    expect((await spin(player)).segment).toBe(3)
    await pass(4 * minuteMs)
    await spin(player)
    await pass(4 * minuteMs)
    await expect(spin(player)).rejects.toMatchObject({ refusal: 'wheel/no-ticket' })
    const unproven = await node.join()
    await expect(spin(unproven)).rejects.toMatchObject({ refusal: 'core/email-not-verified' })
  })

  it('happens once in a storm over two nodes', async () => {
    await always(0)
    const player = await join(10_000)
    const all = await Promise.allSettled(
      Array.from({ length: 16 }, (_, place) => spin(player, place % 2 ? node : other)),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [row] = await query<{ spins: number; codes: number }>(
      `select (select count(*)::int from wheel_spins where user_id = $1) as spins,
        (select count(*)::int from promo_offers where private_user = $1) as codes`,
      [player.userId],
    )
    expect(row).toEqual({ spins: 1, codes: 1 })
  })

  it('is one however often its key comes, and answers the same once it is over', async () => {
    await set('wheel.spinMinutes', 0)
    await always(0)
    const player = await join(5_000)
    const tickets = (await data(player)).model.tickets
    const key = node.mintKey()
    const ask = (on: TestApp) => on.app.handlers.spinWheel({}, callOf(player, key))
    const [answer, beside] = await Promise.all([node, other].map(ask))
    for (const again of [beside, await ask(node), await ask(other)]) expect(again).toEqual(answer)
    expect((await data(player)).model.tickets).toBe(tickets - 1)
    expect((await data(player)).promocodes).toHaveLength(1)
    await pass(11 * minuteMs)
    expect(await ask(node)).toEqual(answer)
    const old = mintUuidV7(node.app.platform.clock.now() - 11 * minuteMs, randomBytes(10))
    await expect(node.app.handlers.spinWheel({}, callOf(player, old))).rejects.toMatchObject({
      refusal: 'core/bad-payload',
    })
    await pass(-11 * minuteMs)
  })

  it('is finished for the player where a node was lost in between', async () => {
    await always(0)
    const player = await join()
    await data(player)
    await query(
      `with t as (update wheel_tickets set used_at = now() where user_id = $1 returning id)
       insert into wheel_spins (id, user_id, ticket_id, wager_id, segments, at)
       select gen_random_uuid(), $1, t.id, gen_random_uuid(), $2::jsonb, now() - interval '1 hour' from t`,
      [player.userId, JSON.stringify(node.app.platform.settings.find('wheel.segments')?.initial)],
    )
    await node.app.doors.wheel.finishSpins()
    await other.app.doors.wheel.finishSpins()
    expect((await data(player)).promocodes).toHaveLength(1)
  })
})
