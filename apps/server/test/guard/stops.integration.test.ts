import { setTimeout as sleep } from 'node:timers/promises'
import { commitmentOf } from '@powerplay/engines'
import { entropyChain } from '@powerplay/engines/poker/deck'
import { mustHave } from '@powerplay/kernel'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { clientOf, subscribe, whisper } from '../../src/platform/realtime/test/stage.ts'
import { callOf, expectWhole, openTestApp, type TestApp, type TestPlayer } from '../app.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { refusalIn, refusalName } from './edges.ts'

// Two nodes with their own loops and the machine's clock; nothing is moved by hand.
let database: TestDatabase
let nodes: TestApp[]
let ports: number[]
const sockets: Socket[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  nodes = [await openTestApp({ databaseUrl: database.url })]
  nodes.push(await openTestApp({ databaseUrl: database.url }))
  const { settings } = first().app.platform
  const set = (key: string, value: unknown) =>
    settings.set({ key, value, reason: 'for a test', by: null })
  await set('compliance.plugins', ['race', 'poker'])
  await set('poker.stakes', [{ smallCents: 5, bigCents: 10, seats: 6, speed: 'normal' }])
  await second().app.platform.settings.refresh()
  ports = []
  for (const node of nodes) ports.push((await node.app.listen()).realtime)
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  for (const node of nodes) await node.close()
  await expectWhole(database.url)
  await database.drop()
})

const first = () => mustHave(nodes[0], 'the first node')
const second = () => mustHave(nodes[1], 'the second node')
const query = <Row extends object>(text: string, values: unknown[] = []) =>
  first().app.platform.database.query<Row>({ text, values })
const keyed = (node: TestApp, player: TestPlayer) => callOf(player, node.mintKey())

async function join(): Promise<TestPlayer> {
  const player = await first().join()
  await query('update users set email_verified_at = now() where id = $1', [player.userId])
  return player
}

/** A socket of the player at each node, on his own channel. */
async function listen({ cookie, wireId }: TestPlayer): Promise<Socket[]> {
  const own: Socket[] = []
  for (const port of ports) {
    const socket = clientOf(`http://127.0.0.1:${port}`, {
      extraHeaders: { cookie: `powerplay_session=${cookie}` },
    })
    const [said] = await subscribe(socket, `private-User.${wireId}`)
    expect(said).toBe('subscription_succeeded')
    own.push(socket)
  }
  sockets.push(...own)
  return own
}

/**
 * Bets at a node as an autobet does, until one is refused; resolves while it runs.
 * @returns how many were taken so far, and by what it ended
 */
async function autobet(node: TestApp, player: TestPlayer) {
  let taken = 0
  const run = async () => {
    for (;;) {
      const bet = node.app.whispers.Play(
        {
          ...{
            api_id: 'dice',
            bet: '0.01',
            demo: false,
            currency: 'usdt',
            quick: true,
            auto: true,
          },
          data: { condition: 'under', target: 50 },
        },
        keyed(node, player),
      )
      const refused = await refusalName(bet)
      if (refused !== null) return refused
      taken += 1
    }
  }
  const refused = run()
  await vi.waitFor(() => expect(taken).toBeGreaterThan(0), 60_000)
  return { taken: () => taken, refused }
}

/** Bets stood before the stop, all that were taken, and none was opened after it. */
async function expectStopped(player: TestPlayer, taken: number): Promise<void> {
  const [found] = await query<{ bets: number; late: number }>(
    `select count(*)::int as bets, count(*) filter (where opened_at > coalesce(
        (select at from exclusions where user_id = $1),
        (select changed_at from protection_players where user_id = $1)))::int as late
      from wagers where user_id = $1 and product = 'originals'`,
    [player.userId],
  )
  expect(taken).toBeGreaterThan(0)
  expect(found).toEqual({ bets: taken, late: 0 })
}

/** Sends bets by a socket, one of each game at a time, until it ends. */
function betsOf(node: TestApp, player: TestPlayer, socket: Socket) {
  let taken = 0
  const refusals = new Set<string>()
  let isOpen = true
  const ended = new Promise<{ reason: string; endedMs: number }>((resolve) =>
    socket.once('disconnect', (reason) => {
      isOpen = false
      resolve({ reason, endedMs: Date.now() })
    }),
  )
  const send = async (game: object) => {
    const order = { ...{ bet: '0.01', demo: false, currency: 'usdt', quick: true }, ...game }
    const asked = { ...order, requestId: node.mintKey() }
    const told = await whisper(socket, `private-User.${player.wireId}`, 'Play', asked)
    const refused = refusalIn(Reflect.get(Object(told), 'answer'))
    if (refused === null) taken += 1
    else refusals.add(refused)
    // So many at once are more than a socket may send in a second.
    if (refused === 'core/too-quick') await sleep(100)
  }
  const sendOn = async (game: object) => {
    while (isOpen) {
      try {
        await send(game)
      } catch (error) {
        // What was on its way when the socket ended gets no answer.
        if (isOpen) throw error
      }
    }
  }
  const games = [
    { api_id: 'dice', data: { condition: 'under', target: 50 } },
    { api_id: 'limbo', data: { target: 2 } },
  ]
  const done = Promise.all(games.map(sendOn)).then(() => ended)
  return { taken: () => taken, refusals, done }
}

/** Takes a seat at a table and opens a duel, at the first node. */
async function engage(player: TestPlayer, seat: number): Promise<void> {
  const { handlers, whispers } = first().app
  const tableId = await vi.waitFor(async () => {
    const all = await handlers.pokerLobby({ hideEmpty: false, hideFull: false }, callOf(null))
    return mustHave(all.tables[0]?._id, 'a table')
  }, 60_000)
  const tip = entropyChain(commitmentOf(player.userId)).at(-1) ?? ''
  await whispers.PokerSit(
    {
      ...{ tableId, seat, buyIn: '10', entropyTip: tip },
      ...{ postNow: false, autoRebuy: false, autoTopUp: false },
    },
    keyed(first(), player),
  )
  await handlers.pvpDuelCreate(
    {
      ...{ game: 'coinflip', stake: '5', currency: 'usdt', side: 'heads', private: false },
      salt: '5a17'.repeat(8),
    },
    keyed(first(), player),
  )
}

/** What ended by itself, with when; nothing for what goes on. */
async function endsOf({ userId }: TestPlayer) {
  const [row] = await query<{ leftMs: number | null; duel: string; duelMs: number | null }>(
    `select s.left_ms::float8 as "leftMs", d.state as duel, d.ended_ms::float8 as "duelMs"
      from poker_sittings s join pvp_duels d on d.creator_id = s.user_id where s.user_id = $1`,
    [userId],
  )
  return mustHave(row, 'a seat and a duel')
}

/**
 * The promise itself: play ends everywhere within two seconds of the break. It is a time by the rows of the
 * database, not one of this test: how long the test looks for them counts for nothing.
 */
const promisedMs = 2_000
/**
 * The sockets of a node that is not told are found by what it asks once in so many milliseconds: with one
 * question, however long that takes on a busy machine, they are over.
 */
const pollMs = 1_000

/**
 * Watches what ends the sockets of a player at a node. How often it asked does not depend on how busy the
 * machine is, and what a twin of its timer and its question took says how busy that was.
 */
async function watchEnd(node: TestApp, { userId }: TestPlayer) {
  const [own] = await query<{ id: string }>(
    'select id from sessions where user_id = $1 and ended_at is null',
    [userId],
  )
  const sessionId = mustHave(own, 'a session').id
  const { authenticator } = node.app.doors.auth
  let isOver = false
  let asked = 0
  let twinMs: Promise<number> | undefined
  const ask = authenticator.deadSessions.bind(authenticator)
  const spy = vi.spyOn(authenticator, 'deadSessions').mockImplementation((held) => {
    if (isOver && held.some(({ id }) => id === sessionId)) asked += 1
    return ask(held)
  })
  return {
    /** To be called once the exclusion has its answer. */
    begin() {
      isOver = true
      const fromMs = performance.now()
      twinMs = sleep(pollMs)
        .then(() => query('select 1 from sessions where id = $1', [sessionId]))
        .then(() => performance.now() - fromMs)
    },
    async expectEnd(what: string, endedMs: number, atMs: number) {
      const lateMs = Math.max(0, ((await twinMs) ?? pollMs) - pollMs)
      spy.mockRestore()
      process.stdout.write(`${what}: ${asked} questions; this machine is ${lateMs | 0} ms late.\n`)
      expect(asked).toBeLessThanOrEqual(1)
      expectPrompt(what, endedMs, atMs, promisedMs + lateMs)
    },
  }
}

/** When the exclusion, or the time-out, of a player was written, by the database. */
async function brokenAt({ userId }: TestPlayer): Promise<number> {
  const [row] = await query<{ at: Date }>(
    `select coalesce((select at from exclusions where user_id = $1),
      (select changed_at from protection_players where user_id = $1)) as at`,
    [userId],
  )
  return mustHave(row, 'a break').at.getTime()
}

function expectPrompt(what: string, endedMs: number, atMs: number, mostMs = promisedMs): void {
  process.stdout.write(`${what} ended ${Math.round(endedMs - atMs)} ms after the break.\n`)
  expect(endedMs - atMs).toBeLessThanOrEqual(mostMs)
}

async function expectEnds(player: TestPlayer, sinceMs: number): Promise<void> {
  const ends = await vi.waitFor(async () => {
    const now = await endsOf(player)
    expect(now).toMatchObject({ leftMs: expect.any(Number), duel: 'refunded' })
    return now
  }, 60_000)
  // By the clock of the database, on which all nodes agree to the millisecond or so.
  for (const at of [ends.leftMs, ends.duelMs]) expect(at).toBeGreaterThanOrEqual(sinceMs - 50)
  const atMs = await brokenAt(player)
  expectPrompt('The seat', ends.leftMs ?? Infinity, atMs)
  expectPrompt('The duel', ends.duelMs ?? Infinity, atMs)
  const rows = await query('select 1 from poker_seats where user_id = $1', [player.userId])
  expect(rows).toEqual([])
}

/** The server says that it ends a socket, and closes the connection; what is on its way may hide the first. */
const byServer = ['io server disconnect', 'transport close']

describe('on all nodes and by itself', () => {
  it('a self-exclusion ends sockets, autobets, seats and duels within two seconds', async () => {
    const player = await join()
    const own = await listen(player)
    await engage(player, 0)
    const ended = own.map(
      (socket) =>
        new Promise<{ reason: string; endedMs: number }>((resolve) =>
          socket.once('disconnect', (reason) => resolve({ reason, endedMs: Date.now() })),
        ),
    )
    const watches = await Promise.all(nodes.map((node) => watchEnd(node, player)))
    const running = await autobet(second(), player)
    const before = await query<{ at: Date }>('select clock_timestamp() as at')
    await first().app.handlers.selfExclude({ period: '6m', phrase: 'EXCLUDE ME' }, callOf(player))
    for (const watch of watches) watch.begin()
    expect(await running.refused).toBe('core/self-excluded')
    await expectStopped(player, running.taken())
    const atMs = await brokenAt(player)
    // Both clocks are those of this machine.
    for (const [at, { reason, endedMs }] of (await Promise.all(ended)).entries()) {
      expect(byServer).toContain(reason)
      await watches[at]?.expectEnd(`The socket of node ${at + 1}`, endedMs, atMs)
    }
    await expectEnds(player, before[0]?.at.getTime() ?? 0)
    const [last] = await query<{ at: Date }>(
      'select max(ended_at) as at from sessions where user_id = $1',
      [player.userId],
    )
    expectPrompt('The session', last?.at.getTime() ?? Infinity, atMs)
    const again = clientOf(`http://127.0.0.1:${ports[1]}`, {
      extraHeaders: { cookie: `powerplay_session=${player.cookie}` },
    })
    sockets.push(again)
    const [said] = await subscribe(again, `private-User.${player.wireId}`)
    expect(said).toBe('subscription_error')
  })

  it('a time-out ends autobets, seats and duels within two seconds, and leaves its player signed in', async () => {
    const player = await join()
    const own = await listen(player)
    await engage(player, 1)
    const running = await autobet(second(), player)
    const before = await query<{ at: Date }>('select clock_timestamp() as at')
    await first().app.handlers.timeOut({ hours: 24 }, callOf(player))
    expect(await running.refused).toBe('core/time-out')
    await expectStopped(player, running.taken())
    await expectEnds(player, before[0]?.at.getTime() ?? 0)
    expect(own.map(({ connected }) => connected)).toEqual([true, true])
  })

  it('no bet of an open socket at the other node stands after a self-exclusion', async () => {
    const player = await join()
    const [socket] = await listen(player)
    if (socket === undefined) throw new Error('no socket')
    const stream = betsOf(first(), player, socket)
    await vi.waitFor(() => expect(stream.taken()).toBeGreaterThan(20), 60_000)
    const watch = await watchEnd(first(), player)
    await second().app.handlers.selfExclude({ period: '6m', phrase: 'EXCLUDE ME' }, callOf(player))
    watch.begin()
    const { endedMs, reason } = await stream.done
    expect(byServer).toContain(reason)
    // What was sent before the socket ended was refused for what it is, and for nothing else.
    const known = ['core/self-excluded', 'core/too-quick']
    expect([...stream.refusals].filter((name) => !known.includes(name))).toEqual([])
    const [found] = await query<{ at: Date; late: number; bets: number; isLast: boolean }>(
      `select x.at, w.bets, w.late, a.xmin = x.xmin as "isLast" from exclusions x,
        (select count(*)::int as bets, count(*) filter (where w.opened_at > x.at)::int as late
          from exclusions x, wagers w where x.user_id = $1 and w.user_id = $1) as w,
        accounts a where x.user_id = $1 and a.owner = $1 and a.currency = 'usdt' and a.pocket = 'real'`,
      [player.userId],
    )
    const { at, late, bets, isLast } = mustHave(found, 'an exclusion')
    expect(late).toBe(0)
    // Of the last ones the answer may have come too late for the socket.
    expect(bets - stream.taken()).toBeGreaterThanOrEqual(0)
    expect(bets - stream.taken()).toBeLessThanOrEqual(2)
    // Nothing has written the account since the transaction of the exclusion did.
    expect(isLast).toBe(true)
    await watch.expectEnd('The socket of a stream of bets', endedMs, at.getTime())
  })
})
