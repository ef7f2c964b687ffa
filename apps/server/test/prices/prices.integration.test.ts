import { bech32 } from '@scure/base'
import { mustHave } from '@powerplay/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callOf, openTestApp, type TestApp, type TestPlayer } from '../app.ts'
import { dollar, PaymentStage } from '../../src/features/payments/test/payment-stage.ts'
import { openFakeVenues, type FakeVenue, type FakeVenues } from './fake-venues.ts'

let venues: FakeVenues
let stage: PaymentStage
let other: TestApp
const every: readonly FakeVenue[] = ['binance', 'coinbase', 'kraken']

beforeAll(async () => {
  venues = await openFakeVenues()
  stage = await PaymentStage.open({}, undefined, { PRICE_VENUES: venues.setting })
  await stage.set('payments.addressHoldHours', 0)
  await look()
  other = await openOther()
})
afterAll(async () => {
  await other.close()
  await stage.close()
  await venues.close()
})

const openOther = () =>
  openTestApp({
    databaseUrl: stage.node.url,
    environment: { ROLES: 'edge', PRICE_VENUES: venues.setting },
  })
const look = () => stage.node.app.doors.prices.look()
const rate = (currency: string, node = stage.node) =>
  node.app.doors.wallet.prices.usdRateE8(currency)
const last = (currency: string, node = stage.node) => node.app.doors.wallet.prices.lastOf(currency)
const refresh = async () => {
  for (const node of [stage.node, other]) await node.app.doors.wallet.prices.refresh()
}
/** As if all that was said had been said so many minutes earlier. */
async function age(minutes: number, currency = '%') {
  await stage.query(
    `update spot_prices set told_at = told_at - $1 * interval '1 minute' where currency like $2`,
    [minutes, currency],
  )
  await refresh()
}
const turnAll = (mood: Parameters<FakeVenues['turn']>[1]) =>
  every.forEach((venue) => venues.turn(venue, mood))

async function play(player: TestPlayer, bet: string) {
  const data = { condition: 'over', target: 50 }
  const body = { api_id: 'dice', bet, demo: false, currency: 'usdt', quick: false, data }
  const answer = await stage.node.whisper('Play', body, callOf(player, stage.node.mintKey()))
  const code: unknown = Reflect.get(
    Object(Reflect.get(Object(Reflect.get(Object(answer), 'error')), 'message')),
    'code',
  )
  return code ?? 'played'
}

describe('prices of exchanges', () => {
  it('are their median with its own time and source, the same on two nodes, in dollars and euros', async () => {
    venues.say('binance', { btc: '64010', eur: '1.08' })
    venues.say('coinbase', { btc: '64000' })
    venues.say('kraken', { btc: '64040', eur: '1.08' })
    await look()
    await refresh()
    expect([rate('btc'), rate('btc', other)]).toEqual([6_401_000_000_000n, 6_401_000_000_000n])
    expect(last('btc', other)).toMatchObject({ source: 'binance,coinbase,kraken', isFresh: true })
    expect(last('btc', other)?.ageMs).toBeLessThan(60_000)
    expect(last('trx')).toMatchObject({ source: 'binance,kraken' })
    const rows = await other.app.handlers.currencies({}, callOf(null))
    expect(rows.find(({ id }) => id === 'btc')).toMatchObject({ price: 64_010 })
    expect(rows.find(({ id }) => id === 'btc')?.priceEur).toBeCloseTo(64_010 / 1.08, 2)
    // The dollar is itself, and the token's price is that of its pool.
    expect([rate('usd'), last('pwr')?.source]).toEqual([100_000_000n, 'house'])
  })

  it('go on without one that lies by 30 %, one that is silent and one that talks nonsense', async () => {
    venues.sayAll('btc', '64000')
    venues.say('kraken', { btc: '83200' })
    await look()
    expect(last('btc')).toMatchObject({ usdE8: 6_400_000_000_000n, source: 'binance,coinbase' })
    venues.sayAll('btc', '64100')
    for (const mood of ['silent', 'broken'] as const) {
      venues.turn('coinbase', mood)
      await look()
      expect(last('btc')).toMatchObject({ usdE8: 6_410_000_000_000n, source: 'binance,kraken' })
    }
    venues.turn('coinbase', 'well')
  })

  it('that jump count once three looks said so, each currency by itself', async () => {
    venues.sayAll('btc', '83200')
    venues.sayAll('eth', '3410')
    const seen: (bigint | undefined)[] = []
    for (let looks = 0; looks < 3; looks += 1) {
      await look()
      seen.push(rate('btc'))
    }
    expect(seen).toEqual([6_410_000_000_000n, 6_410_000_000_000n, 8_320_000_000_000n])
    expect(rate('eth')).toBe(341_000_000_000n)
    venues.sayAll('btc', '64000')
    for (let looks = 0; looks < 3; looks += 1) await look()
  })

  it('keep their age over a start anew', async () => {
    await age(4)
    const third = await openOther()
    expect(rate('btc', third)).toBe(6_400_000_000_000n)
    expect(last('btc', third)?.ageMs).toBeGreaterThan(4 * 60_000 - 1)
    await third.close()
    await age(2)
    const fourth = await openOther()
    expect([rate('btc', fourth), last('btc', fourth)?.isFresh]).toEqual([undefined, false])
    await fourth.close()
    await look()
    expect(rate('btc')).toBe(6_400_000_000_000n)
  })
})

describe('while all exchanges are silent for five minutes', () => {
  beforeEach(async () => {
    turnAll('well')
    await look()
  })
  const address = bech32.encode('devtron', bech32.toWords(new Uint8Array(20).fill(7)))
  const ask = (player: TestPlayer, sum: string) => {
    const order = { sum, currency: 'usdt', wallet: address, type: 'tron' }
    return stage.node.app.handlers.withdraw(order, callOf(player, stage.node.mintKey()))
  }
  /** Somebody to whom this address was paid before: the next small one goes by itself. */
  async function known(): Promise<TestPlayer> {
    const player = await stage.player()
    await ask(player, '20')
    const staff = await stage.node.join()
    await stage.query(
      `select approve_withdrawal(id, array[$2::uuid], 'looked at', now()) from withdrawals
        where user_id = $1`,
      [player.userId, staff.userId],
    )
    for (let round = 0; round < 4; round += 1) {
      await stage.look('tron')
      await stage.mine(21, 'tron')
    }
    return player
  }
  const listed = async () => {
    const answer = await stage.asStaff('admin.prices.list', { perPage: 50, filter: {} })
    const rows: unknown = Reflect.get(Object(answer), 'rows')
    const all: readonly Readonly<Record<string, unknown>>[] = Array.isArray(rows) ? rows : []
    return (currency: string) =>
      mustHave(
        all.find((row) => row.currency === currency),
        currency,
      )
  }
  const alarms = () =>
    stage.query<{ subject: string; open: boolean }>(
      `select subject, closed_at is null as open from payment_alarms where kind = 'price-stale'`,
    )

  it('no limit is escaped, a withdrawal waits for a person, and nothing is credited', async () => {
    const [limited, paid, depositor] = [await stage.player(), await known(), await stage.player()]
    await stage.node.app.handlers.setLimit(
      { kind: 'loss', period: 'day', amount: 100 },
      callOf(limited),
    )
    expect(await play(limited, '0.5')).toBe('played')
    const { wallet } = await stage.addressOf(depositor, 'usdt', 'tron')
    turnAll('silent')
    await look()
    expect(rate('usdt')).toBe(100_000_000n)
    await age(5)
    await look()
    expect([rate('usdt'), rate('usdt', other), rate('usd')]).toEqual([
      ...[undefined, undefined, 100_000_000n],
    ])
    expect(await play(limited, '5')).toBe(-10)
    const waits = await ask(paid, '20')
    expect(waits).toMatchObject({ status: 0, auto: false, reasons: ['no-price'] })
    const before = await stage.pockets(depositor)
    stage.pay(wallet, 100n * dollar, { chain: 'tron' })
    await stage.mine(21, 'tron')
    expect(await stage.pockets(depositor)).toEqual(before)
    expect((await listed())('USDT')).toMatchObject({ state: 'stale', usd: '1.00000000' })
    expect(await alarms()).toEqual([{ subject: 'usdt', open: true }])

    turnAll('well')
    await look()
    expect((await listed())('USDT')).toMatchObject({ state: 'fresh', source: 'coinbase, kraken' })
    expect((await listed())('PWR')).toMatchObject({ state: 'house', age: null })
    expect(await alarms()).toEqual([{ subject: 'usdt', open: false }])
    await stage.look('tron')
    expect(await stage.pockets(depositor)).toEqual({ ...before, real: before.real + 100n * dollar })
    expect(await play(limited, '0.4')).toBe('played')
    await stage.node.app.handlers.cancelWithdraw({ id: waits._id }, callOf(paid))
    expect(await ask(paid, '20')).toMatchObject({ status: 3, auto: true, reasons: [] })
  })

  it('players still come in, and a withdrawal by a price of yesterday is none', async () => {
    const player = await known()
    await age(5)
    expect(rate('usdt')).toBeUndefined()
    const late = await stage.player()
    expect(await stage.pockets(late)).toMatchObject({ real: 1_000n * dollar })
    await age(24 * 60)
    await expect(ask(player, '20')).rejects.toMatchObject({ refusal: 'payments/chain-off' })
    await look()
    expect(await ask(player, '20')).toMatchObject({ auto: true })
  })
})

it('a build without exchanges shows the fixed table as what it is', async () => {
  const plain = await openTestApp({ databaseUrl: stage.node.url, environment: { ROLES: 'edge' } })
  const price = plain.app.doors.wallet.prices.lastOf('btc')
  expect(price).toMatchObject({ usdE8: 9_700_650_000_000n, source: 'table', ageMs: null })
  await plain.close()
})
