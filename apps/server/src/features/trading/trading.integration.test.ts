import { commitmentOf, ticksPerDay } from '@powerplay/engines'
import { fromWireId, mintUuidV7, mustHave, type Uuid } from '@powerplay/kernel'
import type { TradingPosition } from '@powerplay/contract'
import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { verifyPosition, verifyPriceDay } from '../../../../../packages/verifier/src/verifier.mjs'
import {
  callOf,
  expectWhole,
  openTestApp,
  type TestApp,
  type TestPlayer,
} from '../../../test/app.ts'
import { createSecrets } from '../../platform/secrets.ts'
import { systemRandom } from '../../platform/time/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'

/** A clock that stands still until it is moved; not near midnight, where the seed changes. */
const start = { ms: Date.UTC(2026, 10, 3, 9, 0, 0, 50) }
let passedMs = 0
const clock = { now: () => start.ms + passedMs }

let database: TestDatabase
let pool: pg.Pool
let node: TestApp
let alice: TestPlayer
let bob: TestPlayer
const sent: { channel: string; event: string; payload: Record<string, unknown> }[] = []

async function openNode(): Promise<TestApp> {
  const app = await openTestApp({
    databaseUrl: database.url,
    clock,
    environment: { LOG_LEVEL: 'warn' },
  })
  vi.spyOn(app.app.platform.broadcaster, 'emit').mockImplementation((channel, event, payload) => {
    sent.push({ channel, event, payload: { ...payload } })
  })
  return app
}

beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 2 })
  node = await openNode()
  await set('compliance.plugins', ['race', 'trading'])
  ;[alice, bob] = [await node.join(), await node.join()]
  await announceKnownSeed()
  node.app.doors.trading.startEngine()
  await until(async () => (await stateSeq()) !== undefined)
  await pass(1_000)
})
afterAll(async () => {
  await node.close()
  await expectWhole(database.url)
  await pool.end()
  await database.drop()
})

/** A first seed that gives every run the same prices. */
async function announceKnownSeed(): Promise<void> {
  const seed = createHash('sha256').update('a lively morning').digest('hex')
  const sealed = createSecrets(Buffer.from('7'.repeat(64), 'hex'), systemRandom).seal('seeds', seed)
  await pool.query('insert into trading_seeds (seed_hash, seed_sealed) values ($1, $2)', [
    ...[commitmentOf(seed), sealed],
  ])
}

async function set(key: string, value: unknown): Promise<void> {
  await node.app.platform.settings.set({ key, value, reason: 'for a test', by: null })
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  await vi.waitUntil(isTrue, { timeout: 10_000, interval: 10 })
}

async function stateSeq(): Promise<number | undefined> {
  const { rows } = await pool.query<{ seq: string }>('select seq::text as seq from trading_state')
  return rows[0] && Number(rows[0].seq)
}

/** Moves the clock on and waits until the ticks of that time are stored; whole seconds. */
async function pass(milliseconds: number): Promise<void> {
  passedMs += milliseconds
  await until(async () => ((await stateSeq()) ?? 0) >= Math.floor(clock.now() / 200))
}

const mintKey = () => mintUuidV7(clock.now(), randomBytes(10))

type Order = Parameters<TestApp['app']['handlers']['tradingOpen']>[0]
const order: Order = {
  ...{ ticker: 'BTC', wager: '5', currency: 'usdt', demo: false, multiplier: 100 },
  side: 'long',
  feeMode: 'pnl',
}

function open(player: TestPlayer, more: Partial<Order> = {}, key: Uuid = mintKey()) {
  return node.app.handlers.tradingOpen({ ...order, ...more }, callOf(player, key))
}

/** Sends an order and waits for its tick. */
async function opened(player: TestPlayer, more: Partial<Order> = {}): Promise<TradingPosition> {
  const { id } = await open(player, more)
  await pass(2_000)
  const position = await show(player, id)
  expect(position.status).toBe('open')
  return position
}

const show = async (player: TestPlayer, id: string) =>
  (await node.app.handlers.tradingPosition({ id }, callOf(player))).position

const close = (player: TestPlayer, id: string) =>
  node.app.handlers.tradingClose({ id }, callOf(player))

/** Waits for the end of a position and for its money. */
async function ended(player: TestPlayer, id: string): Promise<TradingPosition> {
  await until(async () => {
    const { rows } = await pool.query<{ settled: boolean }>(
      'select is_settled as settled from trading_positions where id = $1',
      [fromWireId('bet', id)],
    )
    return rows[0]?.settled === true
  })
  return show(player, id)
}

async function balance(player: TestPlayer): Promise<number> {
  const { rows } = await pool.query<{ balance: string }>(
    `select balance::text as balance from accounts
      where owner = $1 and currency = 'usdt' and pocket = 'real'`,
    [player.userId],
  )
  return Number(rows[0]?.balance ?? 0)
}

const minor = (text: string | null) => Math.round(Number(text) * 1e8)

/** The price that is shown, moved by so many of its last decimals. */
async function priceFrom(units: number): Promise<string> {
  const { price } = await node.app.handlers.tradingTicker({ ticker: 'BTC' }, callOf(null))
  return (Number(price.price) + units / 100).toFixed(2)
}

describe('a position', () => {
  it('opens at the first tick after the delay, closes likewise, pays once, and is re-derived', async () => {
    const before = await balance(alice)
    const sentAt = clock.now()
    const { id, status, execAt } = await open(alice)
    expect({ status, execAt }).toEqual({ status: 'opening', execAt: sentAt + 500 })
    expect(await balance(alice)).toBe(before - minor('5'))
    await pass(1_000)
    const position = await show(alice, id)
    expect(position).toMatchObject({ status: 'open', entrySeq: Math.ceil(execAt / 200) })
    await expect(close(alice, id)).rejects.toMatchObject({ refusal: 'futures/minimum-hold' })
    await pass(1_000)
    const closing = await close(alice, id)
    expect(closing).toMatchObject({ status: 'closing', execAt: clock.now() + 500 })
    expect(await close(alice, id)).toEqual(closing)
    await pass(1_000)
    const end = await ended(alice, id)
    expect(end).toMatchObject({
      ...{ status: 'closed', reason: 'user', exitSeq: Math.ceil(closing.execAt / 200) },
    })
    expect(await balance(alice)).toBe(before - minor('5') + minor(end.payout))
    const { proof } = await node.app.handlers.tradingPosition({ id }, callOf(alice))
    expect(verifyPosition(proof)).toEqual(mustHave(proof, 'proof').expect)
    expect(proof?.ticks.length).toBe((end.exitSeq ?? 0) - (end.entrySeq ?? 0) + 1)
    await expect(close(alice, id)).rejects.toMatchObject({ refusal: 'futures/not-open' })
  })

  it('[RT-033] is told to its owner at each step, and to everybody at its end', async () => {
    sent.length = 0
    const { _id: id } = await opened(alice, { multiplier: 7 })
    await close(alice, id)
    await pass(1_000)
    const end = await ended(alice, id)
    const own = sent.filter(({ event }) => event === 'TradingPosition')
    expect(own.map(({ payload }) => payload.event)).toEqual(['opened', 'closing', 'closed'])
    expect(own.every(({ channel }) => channel === `private-User.${alice.wireId}`)).toBe(true)
    await until(async () => sent.some(({ event }) => event === 'TradingGameBet'))
    expect(sent.filter(({ event }) => event === 'TradingGameBet')).toMatchObject([
      {
        channel: 'Everyone',
        payload: { user: { _id: alice.wireId }, ticker: 'BTC', multiplier: 7, profit: end.pnl },
      },
    ])
  })

  it('closes by itself at its take profit and at its stop loss, at the price of the tick', async () => {
    const up = await open(alice, { multiplier: 1, takeProfit: await priceFrom(1) })
    const down = await open(alice, { multiplier: 1, stopLoss: await priceFrom(-1) })
    await pass(9_000)
    await pass(9_000)
    const [won, lost] = [await ended(alice, up.id), await ended(alice, down.id)]
    expect([won.reason, lost.reason]).toEqual(['tp', 'sl'])
    for (const { _id } of [won, lost]) {
      const { proof } = await node.app.handlers.tradingPosition({ id: _id }, callOf(alice))
      expect(verifyPosition(proof)).toEqual(mustHave(proof, 'proof').expect)
    }
  })

  it('takes changed triggers after the delay', async () => {
    const { _id: id } = await opened(alice, { multiplier: 2 })
    const edit = { id, takeProfit: await priceFrom(1), stopLoss: await priceFrom(-1) }
    const key = mintKey()
    const { position } = await node.app.handlers.tradingEdit(edit, callOf(alice, key))
    expect(position).toMatchObject({ takeProfit: edit.takeProfit, stopLoss: edit.stopLoss })
    const wrong = { id, takeProfit: await priceFrom(-500), stopLoss: null }
    await expect(
      node.app.handlers.tradingEdit(wrong, callOf(alice, mintKey())),
    ).rejects.toMatchObject({ refusal: 'futures/bad-trigger', params: { field: 'takeProfit' } })
    await pass(5_000)
    expect(['tp', 'sl']).toContain((await ended(alice, id)).reason)
  })

  it('pays its flat fee at the opening and at the close, and shows it apart', async () => {
    const before = await balance(alice)
    const { _id: id, fee } = await opened(alice, { feeMode: 'flat', multiplier: 1000 })
    // 50 millionths of 5,000 are 0.25.
    expect(fee).toBe('0.25000000')
    await close(alice, id)
    await pass(1_000)
    const end = await ended(alice, id)
    const worth = minor('5') + minor(end.pnl)
    expect(minor(end.payout)).toBe(worth - (minor(end.fee) - minor('0.25')))
    expect(await balance(alice)).toBe(before - minor('5.25') + minor(end.payout))
  })

  it('is one for one key, and another order under the key is refused', async () => {
    const key = mintKey()
    const [first, again] = await Promise.all([open(bob, {}, key), open(bob, {}, key)])
    expect(again.id).toBe(first.id)
    await expect(open(bob, { multiplier: 99 }, key)).rejects.toMatchObject({
      refusal: 'core/key-reused',
    })
    await expect(open(alice, {}, key)).rejects.toMatchObject({ refusal: 'core/key-reused' })
    await pass(1_000)
    const { rows } = await node.app.handlers.tradingPositions({ demo: false }, callOf(bob))
    expect(rows.map(({ _id }) => _id)).toEqual([first.id])
  })

  it('is nobody else’s', async () => {
    const { rows } = await node.app.handlers.tradingPositions({ demo: false }, callOf(bob))
    const id = mustHave(rows[0], 'position')._id
    await expect(close(alice, id)).rejects.toMatchObject({ refusal: 'core/unknown-id' })
    await expect(show(alice, id)).rejects.toMatchObject({ refusal: 'core/unknown-id' })
    await expect(node.app.handlers.tradingCancel({ id }, callOf(bob))).rejects.toMatchObject({
      refusal: 'futures/no-way-back',
    })
  })
})

describe('an order is refused', () => {
  it.each([
    ['futures/wager-limits', { wager: '0.5' }],
    ['futures/wager-limits', { wager: '20.00000001' }],
    ['futures/wager-limits', { wager: '0' }],
    ['futures/currency-not-offered', { currency: 'gold' }],
    ['core/unknown-id', { ticker: 'GOLD' }],
    ['futures/bad-trigger', { takeProfit: '1.00' }],
    ['futures/bad-trigger', { stopLoss: '999999.00' }],
    ['futures/bad-trigger', { takeProfit: '64000.001' }],
    ['futures/bad-trigger', { stopLoss: '0' }],
  ])('with %s for %o, and nothing is taken', async (name, more) => {
    const before = await balance(alice)
    await expect(open(alice, more)).rejects.toMatchObject({ refusal: name })
    expect(await balance(alice)).toBe(before)
  })

  it('to whoever has excluded himself or is where the site may not be offered', async () => {
    const from = (more: object) => {
      const context = callOf(alice, mintKey())
      return node.app.handlers.tradingOpen(order, {
        ...context,
        caller: { ...context.caller, ...more },
      })
    }
    await expect(from({ isSelfExcluded: true })).rejects.toMatchObject({
      refusal: 'core/self-excluded',
    })
    await expect(from({ ip: '81.2.69.160' })).rejects.toMatchObject({
      refusal: 'core/country-restricted',
    })
  })

  it('where the pocket holds less, leaving no place behind', async () => {
    await expect(open(alice, { currency: 'btc', wager: '0.0001' })).rejects.toMatchObject({
      refusal: 'futures/not-enough-balance',
    })
    const { rows } = await pool.query(`select 1 from trading_positions where status = 'placing'`)
    expect(rows).toEqual([])
  })

  it('beyond the number of open positions and the open interest, both at once included', async () => {
    await set('trading.maxOpenPerUser', 2)
    const tries = await Promise.allSettled([1, 2, 3].map(() => open(alice, { wager: '1' })))
    const refused = tries.filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject([{ reason: { refusal: 'futures/too-many-open' } }])
    await set('trading.maxOpenPerUser', 10)
    await set('trading.netCapCents', 100_000)
    await expect(open(bob, { wager: '20', multiplier: 1000 })).rejects.toMatchObject({
      refusal: 'futures/interest-cap',
    })
    await set('trading.netCapCents', 15_000_000)
    await pass(2_000)
  })
})

describe('the house', () => {
  it('closes what players who exclude themselves have open', async () => {
    const carol = await node.join()
    const { _id: id } = await opened(carol)
    await pool.query('update users set self_excluded = true where id = $1', [carol.userId])
    await pass(3_000)
    await pass(3_000)
    expect(await ended(carol, id)).toMatchObject({ reason: 'exclusion' })
  })

  it('closes the positions of a ticker that it closes, without a fee', async () => {
    const { _id: id } = await opened(bob, { ticker: 'ETH', side: 'short' })
    await set('trading.closedTickers', ['ETH'])
    await pass(3_000)
    await pass(3_000)
    const end = await ended(bob, id)
    expect(end).toMatchObject({ reason: 'halt', fee: '0.00000000' })
    await expect(open(bob, { ticker: 'ETH' })).rejects.toMatchObject({
      refusal: 'futures/ticker-closed',
    })
    await set('trading.closedTickers', [])
  })
})

describe('prices', () => {
  it('[TRADE-008] are listed, twelve of them', async () => {
    const rows = await node.app.handlers.tradingTickers({}, callOf(null))
    expect(rows).toHaveLength(12)
    expect(rows[0]).toMatchObject({
      ...{ ticker: 'BTC', fiatDecimals: 2, status: 'open' },
      style: { color: '#f7931a' },
    })
  })

  it('make candles of every length that agree with the ticks', async () => {
    const ask = (interval: '1s' | '1m' | '1h') =>
      node.app.handlers.tradingCandles({ ticker: 'BTC', interval, limit: 1000 }, callOf(null))
    const [seconds, minutes, hours] = [await ask('1s'), await ask('1m'), await ask('1h')]
    const high = (rows: readonly (readonly unknown[])[]) =>
      Math.max(...rows.map((row) => Number(row[2])))
    expect(high(hours.rows)).toBe(high(minutes.rows))
    expect(high(minutes.rows)).toBe(high(seconds.rows))
    expect(seconds.rows.length).toBeGreaterThan(30)
    expect(hours.rows.at(-1)?.[5]).toBeGreaterThan(0)
  })

  it('follow from a seed that was announced before and is told when it is over', async () => {
    const seeds = () => node.app.handlers.tradingSeeds({}, callOf(null))
    const [announced, running] = await seeds()
    expect(announced).toMatchObject({ fromSeq: null, seed: null })
    expect(running).toMatchObject({ untilSeq: null, seed: null })
    // To the last seconds of the day, then over midnight.
    const endOfDay = Math.ceil(clock.now() / 200 / ticksPerDay) * ticksPerDay
    passedMs += endOfDay * 200 - clock.now() - 2_000
    await pass(0)
    const fresh = mustHave((await seeds())[1], 'seed of the evening')
    await pass(4_000)
    await node.app.doors.wallet.prices.refresh()
    const [, morning, evening] = await seeds()
    expect(morning).toMatchObject({ fromSeq: endOfDay, seed: null })
    expect(evening).toMatchObject({ hash: fresh.hash, untilSeq: endOfDay })
    const { seed, fromSeq, starts, walks } = mustHave(evening, 'evening')
    const count = endOfDay - mustHave(fromSeq, 'first tick')
    const walk = mustHave(walks?.SOL, 'walk')
    const ticker = { ticker: 'SOL', start: mustHave(starts?.SOL, 'start') }
    const day = { seed: mustHave(seed, 'seed'), ...ticker, ...walk }
    const { rows } = await pool.query<{ price: string }>(
      `select u.price::text as price from trading_seconds,
          unnest(prices) with ordinality as u(price, place)
        where ticker = 'SOL' and second * 5 + u.place - 1 >= $1 and second * 5 + u.place - 1 < $2
        order by second, u.place`,
      [fromSeq, endOfDay],
    )
    expect(rows.map(({ price }) => Number(price))).toEqual(verifyPriceDay(day, count))
    expect(count).toBeGreaterThan(5)
  })
})

describe('a node that takes over', () => {
  it('goes on from the stored tick, so that a position ends where one walk leads it', async () => {
    const { _id: id } = await opened(alice, { multiplier: 3 })
    const second = await openNode()
    second.app.doors.trading.startEngine()
    await node.close()
    passedMs += 6_000
    node = second
    await pass(2_000)
    await close(alice, id)
    await pass(2_000)
    const end = await ended(alice, id)
    const { proof } = await node.app.handlers.tradingPosition({ id }, callOf(alice))
    expect(verifyPosition(proof)).toEqual(mustHave(proof, 'proof').expect)
    // Not one tick is missing or flagged.
    expect(proof?.ticks.every(([, , , flags]) => flags === 0)).toBe(true)
    expect(end.reason).toBe('user')
  })

  it('lets prices come back slowly after a longer absence; what waited waits for the fourth', async () => {
    const { _id: id } = await opened(alice, { multiplier: 3 })
    await node.close()
    passedMs += 60_000
    node = await openNode()
    await close(alice, id)
    // Nobody makes prices yet.
    await expect(open(bob)).rejects.toMatchObject({ refusal: 'futures/no-price' })
    node.app.doors.trading.startEngine()
    await pass(0)
    await pass(3_000)
    const end = await ended(alice, id)
    const { proof } = await node.app.handlers.tradingPosition({ id }, callOf(alice))
    expect(verifyPosition(proof)).toEqual(mustHave(proof, 'proof').expect)
    const flags = mustHave(proof, 'proof').ticks.map(([, , , flag]) => flag)
    expect(flags.filter((flag) => flag === 1).length).toBeGreaterThan(250)
    expect(flags.filter((flag) => flag === 2)).toHaveLength(3)
    expect(flags.at(-1)).toBe(0)
    expect(end.reason).toBe('user')
  })
})
