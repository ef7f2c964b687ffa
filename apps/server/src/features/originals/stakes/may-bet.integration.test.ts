import { mustHave, type Uuid } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { io } from 'socket.io-client'
import { z } from 'zod'
import {
  callOf,
  expectWhole,
  openTestApp,
  type TestApp,
  type TestPlayer,
} from '../../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { gameTable } from '../game-table.ts'
import { isRefused, RoundPlayer, usualParams, type Opened } from '../rounds/test/round-player.ts'
import { edgesOf, expectedEdges, refusalIn } from '../../../../test/guard/edges.ts'
import { expectedLastUnit, lastUnitOf, layUnlessBusy } from '../../../../test/guard/last-unit.ts'
import { limitPlayer, stopPlayer } from '../../../../test/guard/limit-player.ts'

let database: TestDatabase
let node: TestApp
let british: string

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({ databaseUrl: database.url })
  british = '81.2.69.160'
})
afterAll(async () => {
  await node.close()
  await expectWhole(database.url)
  await database.drop()
})

/** A call as the edge makes it: who it is comes from the session. */
async function callFrom(player: TestPlayer, ip = '127.0.0.1') {
  const { authenticator } = node.app.doors.auth
  const { cookie } = player
  const caller = await authenticator.authenticate({ cookie, bearer: null, ip, userAgent: 'test' })
  return { ...callOf(player, node.mintKey()), caller }
}

const exclude = ({ userId }: TestPlayer) =>
  node.app.platform.database.query({
    text: 'update users set self_excluded = true where id = $1',
    values: [userId],
  })

const dice = {
  api_id: 'dice',
  ...{ bet: '0.5', demo: false, currency: 'usdt', quick: true },
  data: { condition: 'over', target: 50 },
}
const excluded = { error: { message: { code: -1006, name: 'core/self-excluded' } } }

/** Opens a round of blackjack that goes on and may be doubled, which is a further stake. */
async function openDouble(player: RoundPlayer): Promise<Opened> {
  for (let tries = 0; tries < 60; tries += 1) {
    const round = await player.play('blackjack')
    const { actions } = z
      .object({ actions: z.array(z.string()) })
      .loose()
      .parse(round.data)
    if (round.game.status === 'in-progress' && actions.includes('double')) return round
    for (let step = 0; (await player.restore('blackjack')) !== null; step += 1) {
      const refused = await player.tryTurn(round.id, step, { action: 'stand' })
      if (isRefused(refused))
        await player.turn(round.id, step, { action: 'insurance', accept: false })
    }
  }
  throw new Error('no hand to double')
}

describe('a player who has excluded himself', () => {
  it('lays no bet on any game, with demo money neither, and nothing is taken', async () => {
    const player = await node.join()
    const seat = new RoundPlayer(node, player)
    const before = await seat.balance()
    await exclude(player)
    for (const { id } of Object.values(gameTable)) {
      const body = { ...dice, api_id: id, data: {} }
      expect(await node.whisper('Play', body, await callFrom(player))).toMatchObject(excluded)
    }
    const demo = { ...dice, demo: true }
    expect(await node.whisper('Play', demo, await callFrom(player))).toMatchObject(excluded)
    expect(await seat.balance()).toBe(before)
  })

  it('is answered again about a bet that stood before, under its key and to its owner only', async () => {
    const [player, stranger] = [await node.join(), await node.join()]
    const before = await callFrom(player)
    const answer = await node.whisper('Play', dice, before)
    for (const one of [player, stranger]) await exclude(one)
    const again = { ...(await callFrom(player)), key: before.key }
    expect(await node.whisper('Play', dice, again)).toEqual(answer)
    const stolen = { ...(await callFrom(stranger)), key: before.key }
    expect(await node.whisper('Play', dice, stolen)).toMatchObject(excluded)
  })

  it('plays an open round to its end, without a further stake', async () => {
    const player = await node.join()
    const round = await openDouble(new RoundPlayer(node, player))
    await exclude(player)
    const turn = async (action: string) =>
      node.whisper('Turn', { id: round.id, step: 0, data: { action } }, await callFrom(player))
    expect(await turn('double')).toMatchObject(excluded)
    expect(await turn('stand')).toMatchObject({ type: expect.stringMatching(/lose|finish/) })
  })

  it('loses the sockets that were opened before, and is known on the next', async () => {
    const player = await node.join()
    const { realtime } = await node.app.listen()
    const connect = () =>
      io(`http://127.0.0.1:${realtime}`, {
        transports: ['websocket'],
        ...{ forceNew: true, reconnection: false },
        extraHeaders: { cookie: `powerplay_session=${player.cookie}` },
      })
    const bet = async (socket: ReturnType<typeof connect>): Promise<unknown> => {
      const joined = new Promise((resolve) => socket.once('subscription_succeeded', resolve))
      socket.emit('subscribe', { channel: 'Everyone', auth: {} })
      await joined
      const data = { ...dice, requestId: node.mintKey() }
      const frame = { channel: 'Everyone', event: 'client-Play', data }
      const sent: unknown = await socket.emitWithAck('client event', frame)
      return z.object({ answer: z.unknown() }).loose().parse(sent).answer
    }
    const first = connect()
    expect(await bet(first)).toHaveProperty('response')
    const ended = new Promise((resolve) => first.once('disconnect', resolve))
    await exclude(player)
    expect(await ended).toBe('io server disconnect')
    const second = connect()
    expect(await bet(second)).toMatchObject(excluded)
    second.disconnect()
  })
})

describe('somebody in a country where the site may not be offered', () => {
  const refused = {
    error: { message: { code: -1008, name: 'core/country-restricted', params: { iso: 'GB' } } },
  }

  it('lays no bet, as a player or a guest, and ends the round that is open', async () => {
    const player = await node.join()
    const seat = new RoundPlayer(node, player)
    const round = await seat.play('mines')
    expect(await node.whisper('Play', dice, await callFrom(player, british))).toMatchObject(refused)
    const guest = { ...callOf(null, node.mintKey()).caller, ip: british, guestKey: 'g'.repeat(64) }
    const asGuest = { ...callOf(null, node.mintKey()), caller: guest }
    const demo = { ...dice, demo: true }
    expect(await node.whisper('Play', demo, asGuest)).toMatchObject(refused)
    const turn = { id: round.id, step: 0, data: { cell: 3 } }
    const ended = await node.whisper('Turn', turn, await callFrom(player, british))
    expect(ended).toMatchObject({ type: expect.stringMatching(/lose|continue/) })
  })

  it('signs in all the same, and plays once the staff know better', async () => {
    const player = await node.join()
    const form = { login: player.name, password: 'a-long-quiet-river', captcha: 'x' }
    const { caller } = callOf(null)
    const context = { ...callOf(null), caller: { ...caller, ip: british } }
    expect(await node.app.handlers.login(form, context)).toMatchObject({ name: player.name })
    const key = 'compliance.countryOverrides'
    const value = { [player.wireId]: 'CH' }
    await node.app.platform.settings.set({ key, value, reason: 'a test wants it', by: null })
    const answer = await node.whisper('Play', dice, await callFrom(player, british))
    expect(answer).toHaveProperty('response')
  })
})

it('finds the open rounds that are overdue by an index, however many are open', async () => {
  const plan = await node.app.platform.database.transaction(async (tx) => {
    // Of the few rounds of this test it would rather read all.
    await tx.query({ text: 'set local enable_seqscan = off' })
    return tx.query({
      text: `explain (format text) select id from rounds
        where expires_at <= now() order by expires_at limit 200`,
    })
  })
  expect(JSON.stringify(plan)).toMatch(/Index Scan (using|on) rounds_expiry/)
})

describe('a stake that a round in play adds', () => {
  const query = <Row extends object>(text: string, ...values: unknown[]) =>
    node.app.platform.database.query<Row>({ text, values })
  const limit = (kind: 'stake' | 'wager', userId: Uuid, amount: bigint) => {
    const period = kind === 'stake' ? 'none' : 'day'
    return limitPlayer(node.app.platform, userId, { kind, period, amount })
  }
  const timeOut = (userId: Uuid) =>
    stopPlayer(
      node.app.platform,
      userId,
      `insert into protection_players (user_id, time_out_until)
        values ($1, clock_timestamp() + interval '10 years')`,
    )
  const centE6 = 10_000n

  it.each([
    ['a limit on a single stake, just enough', 'stake', 0n, null],
    ['a limit on a single stake, a cent too low', 'stake', centE6, 'core/limit-reached'],
    ['a limit on the wager of a day, just enough', 'wager', 0n, null],
    ['a limit on the wager of a day, a cent too low', 'wager', centE6, 'core/limit-reached'],
    ['a time-out', null, 0n, 'core/time-out'],
  ] as const)('is judged as the first one was, by %s', async (_name, kind, lessE6, refusal) => {
    const player = await node.join()
    const { id } = await openDouble(new RoundPlayer(node, player))
    const [sums] = await query<{ all: bigint; round: bigint }>(
      `select sum(stake_usd_e6)::bigint as all,
          sum(stake_usd_e6) filter (where status = 'in-progress')::bigint as round
        from wagers where user_id = $1`,
      player.userId,
    )
    const { all, round } = mustHave(sums, 'what was staked')
    const wanted = kind === 'stake' ? 2n * round : all + round
    if (kind === null) await timeOut(player.userId)
    else await limit(kind, player.userId, wanted - lessE6)
    const turn = { id, step: 0, data: { action: 'double' } }
    expect(refusalIn(await node.whisper('Turn', turn, await callFrom(player)))).toBe(refusal)
  })
})

describe.each([
  ['dice', dice.data],
  ['mines', { mines: 3 }],
])('limits and breaks of a player, by %s', (game, data) => {
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
      lay: async (player, usd) =>
        refusalIn(
          await node.whisper(
            'Play',
            { ...dice, api_id: game, data, bet: String(usd) },
            await callFrom(player),
          ),
        ),
      usd: 2.5,
    })
    expect(await edges).toEqual(expectedEdges())
  })
})

describe('the last unit of a limit, by stakes laid at once at two nodes', () => {
  let other: TestApp
  beforeAll(async () => {
    other = await openTestApp({ databaseUrl: database.url })
  })
  afterAll(() => other.close())

  // One roll of ten thousand wins. A game has one open round of a player: rounds are one of each.
  const rolls = Array(6).fill({ api_id: 'dice', data: { condition: 'under', target: 0.01 } })
  const turns = (['mines', 'tower', 'stairs', 'hilo', 'videopoker'] as const).map((id) => {
    return { api_id: id, data: usualParams[id] }
  })
  it.each([
    ['dice', rolls],
    ['rounds of turns', turns],
  ])('is staked once: %s', async (_name, games) => {
    const race = lastUnitOf({
      platform: node.app.platform,
      join: () => node.join(),
      lay(player, place) {
        const at = place % 2 === 0 ? node : other
        const asked = { ...dice, ...games[place], bet: '2' }
        const lay = async () => refusalIn(await at.whisper('Play', asked, await callFrom(player)))
        return layUnlessBusy(lay, ['originals/play-pending'])
      },
      ...{ usd: 2, stakes: games.length },
    })
    expect(await race).toEqual(expectedLastUnit(2))
  })
})
