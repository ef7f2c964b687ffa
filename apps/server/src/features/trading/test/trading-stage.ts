import { commitmentOf } from '@powerplay/engines'
import {
  formatAmount,
  fromWireId,
  mintUuidV7,
  mustHave,
  parseAmount,
  type Uuid,
} from '@powerplay/kernel'
import type { TradingPosition } from '@powerplay/contract'
import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import {
  callOf,
  expectWhole,
  openTestApp,
  type TestApp,
  type TestPlayer,
} from '../../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { createSecrets } from '../../../platform/secrets.ts'
import { systemRandom } from '../../../platform/time/clock.ts'

/** A clock that stands still until it is moved; not near midnight, where the seed changes. */
const start = { ms: Date.UTC(2026, 10, 3, 9, 0, 0, 50) }
let passedMs = 0
export const clock = { now: () => start.ms + passedMs }

let database: TestDatabase
export let pool: pg.Pool
/** The node that is asked, and makes prices. */
export let node: TestApp
export let alice: TestPlayer
export let bob: TestPlayer
/** What was told to screens. */
export const sent: { channel: string; event: string; payload: Record<string, unknown> }[] = []

/** Environment of the nodes beside what all tests have. */
let environment: () => Record<string, string> = () => ({})

export async function openNode(): Promise<TestApp> {
  const app = await openTestApp({
    databaseUrl: database.url,
    clock,
    environment: { LOG_LEVEL: 'warn', ...environment() },
  })
  vi.spyOn(app.app.platform.broadcaster, 'emit').mockImplementation((channel, event, payload) => {
    sent.push({ channel, event, payload: { ...payload } })
  })
  return app
}

/** Another node is the one from now on. */
export function replaceNode(next: TestApp): void {
  node = next
}

/** Another node takes over from the one that was asked. */
export async function takeOver(): Promise<void> {
  const second = await openNode()
  second.app.doors.trading.startEngine()
  await node.close()
  replaceNode(second)
}

/** Moves the clock on without waiting for anybody. */
export function skip(milliseconds: number): void {
  passedMs += milliseconds
}

/** One database and one node for the tests of a file; the ledger has to be whole at the end. */
export function useTradingStage(more: () => Record<string, string> = () => ({})): void {
  environment = more
  beforeAll(openStage)
  afterAll(closeStage)
}

async function openStage(): Promise<void> {
  // Files of tests share this module, and each begins at the same hour.
  passedMs = 0
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 2 })
  node = await openNode()
  await set('compliance.plugins', ['race', 'trading'])
  ;[alice, bob] = [await join(), await join()]
  await announceKnownSeed()
  node.app.doors.trading.startEngine()
  await until(async () => (await stateSeq()) !== undefined)
  await pass(1_000)
}

async function closeStage(): Promise<void> {
  await node.close()
  await expectWhole(database.url)
  await pool.end()
  await database.drop()
}

/** A player who has proven his e-mail address. */
export async function join(): Promise<TestPlayer> {
  const player = await node.join()
  await pool.query('update users set email_verified_at = now() where id = $1', [player.userId])
  return player
}

/** A first seed that gives every run the same prices. */
async function announceKnownSeed(): Promise<void> {
  const seed = createHash('sha256').update('a lively morning').digest('hex')
  const sealed = createSecrets(Buffer.from('7'.repeat(64), 'hex'), systemRandom).seal('seeds', seed)
  await pool.query('insert into trading_seeds (seed_hash, seed_sealed) values ($1, $2)', [
    ...[commitmentOf(seed), sealed],
  ])
}

export async function set(key: string, value: unknown): Promise<void> {
  await node.app.platform.settings.set({ key, value, reason: 'for a test', by: null })
}

export async function until(isTrue: () => Promise<boolean>): Promise<void> {
  await vi.waitUntil(isTrue, { timeout: 10_000, interval: 10 })
}

export async function stateSeq(): Promise<number | undefined> {
  const { rows } = await pool.query<{ seq: number }>('select seq::float8 as seq from trading_state')
  return rows[0]?.seq
}

/** Moves the clock on and waits until the ticks of that time are stored; whole seconds. */
export async function pass(milliseconds: number): Promise<void> {
  passedMs += milliseconds
  await until(async () => ((await stateSeq()) ?? 0) >= Math.floor(clock.now() / 200))
}

export const mintKey = () => mintUuidV7(clock.now(), randomBytes(10))

export type Order = Parameters<TestApp['app']['handlers']['tradingOpen']>[0]
export const order: Order = {
  ...{ ticker: 'BTC', wager: '5', currency: 'usdt', demo: false, multiplier: 100 },
  side: 'long',
  feeMode: 'pnl',
}

export function open(
  player: TestPlayer,
  more: Partial<Order> = {},
  key: Uuid = mintKey(),
  at: TestApp = node,
) {
  return at.app.handlers.tradingOpen({ ...order, ...more }, callOf(player, key))
}

/** Sends an order and waits for its tick. */
export async function opened(
  player: TestPlayer,
  more: Partial<Order> = {},
): Promise<TradingPosition> {
  const { id } = await open(player, more)
  await pass(2_000)
  const position = await show(player, id)
  expect(position.status).toBe('open')
  return position
}

export const history = { demo: false, page: 1, perPage: 20 }

export const show = async (player: TestPlayer, id: string) =>
  (await node.app.handlers.tradingPosition({ id }, callOf(player))).position

export const close = (player: TestPlayer, id: string) =>
  node.app.handlers.tradingClose({ id }, callOf(player))

/** Waits for the end of a position and for its money. */
export async function ended(player: TestPlayer, id: string): Promise<TradingPosition> {
  await until(async () => {
    const { rows } = await pool.query<{ settled: boolean }>(
      'select is_settled as settled from trading_positions where id = $1',
      [fromWireId('bet', id)],
    )
    return rows[0]?.settled === true
  })
  return show(player, id)
}

export async function balance(player: TestPlayer): Promise<number> {
  const { rows } = await pool.query<{ balance: number }>(
    `select balance::float8 as balance from accounts
      where owner = $1 and currency = 'usdt' and pocket = 'real'`,
    [player.userId],
  )
  return rows[0]?.balance ?? 0
}

/** An amount of the wire in minor units of USDT. */
export function minor(text: string | null): number {
  const plain = (text ?? '0').replace('-', '')
  const units = Number.parseInt(String(mustHave(parseAmount(plain, 8), 'amount')), 10)
  return plain === (text ?? '0') ? units : -units
}

/** The price that is shown, moved by so many of its last decimals. */
export async function priceFrom(units: number): Promise<string> {
  const { price } = await node.app.handlers.tradingTicker({ ticker: 'BTC' }, callOf(null))
  return formatAmount(mustHave(parseAmount(price.price, 2), 'price') + BigInt(units), 2)
}

/** Hours that are not what their minutes come to, or are missing. */
export async function differentHours(): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select ticker, hour from (select ticker, minute / 60 as hour,
        (array_agg(open order by minute))[1] as open, max(high) as high, min(low) as low,
        (array_agg(close order by minute desc))[1] as close, sum(volume_cents) as volume
      from trading_candles group by 1, 2) m full join trading_hours h using (ticker, hour)
    where (h.open, h.high, h.low, h.close, h.volume_cents)
      is distinct from (m.open, m.high, m.low, m.close, m.volume)`,
  )
  return rows
}
