import { fromWireId, mustHave } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyPosition } from '../../../../../../packages/verifier/src/verifier.mjs'
import { callOf } from '../../../../test/app.ts'
import {
  alice,
  bob,
  clock,
  close,
  ended,
  node,
  open,
  openNode,
  pass,
  pool,
  replaceNode,
  set,
  show,
  skip,
  until,
  useTradingStage,
} from '../test/trading-stage.ts'
import { openFakeVenues, type FakeVenue, type FakeVenues } from './test/fake-venues.ts'

let venues: FakeVenues
beforeAll(async () => {
  venues = await openFakeVenues(() => clock.now())
})
useTradingStage(() => ({ TRADING_VENUES: venues.setting }))
afterAll(() => venues.close())

const every: readonly FakeVenue[] = ['binance', 'coinbase', 'kraken']
async function say(price: string, among: readonly FakeVenue[] = every): Promise<void> {
  for (const venue of among) await venues.say(venue, price)
}
/** Ticks one after the other at a price; a tick that is made late has none. */
async function hold(price: string, ticks: number, among?: readonly FakeVenue[]): Promise<void> {
  for (let tick = 0; tick < ticks; tick += 1) {
    await say(price, among)
    await pass(200)
  }
}
const btc = () => node.app.handlers.tradingTicker({ ticker: 'BTC' }, callOf(null))
/** Prices and flags of the last ticks of BTC, oldest first. */
async function lastTicks(count: number): Promise<(readonly [number, number])[]> {
  const { rows } = await pool.query<{ price: number; flag: number }>(
    `select u.price::float8 as price, u.flag::int as flag from trading_seconds,
        unnest(prices, flags) with ordinality as u(price, flag, place)
      where ticker = 'BTC' and u.price is not null order by second desc, u.place desc limit $1`,
    [count],
  )
  return rows.map(({ price, flag }) => [price, flag] as const).reverse()
}

beforeAll(async () => {
  await venues.listeners(1)
  await hold('64000.00', 5)
})

describe('prices of venues', () => {
  it('are their median, beside the house’s own of a coin that none of them trades', async () => {
    await venues.say('binance', '64000.10')
    await venues.say('coinbase', '64000.30')
    await venues.say('kraken', '64000.20')
    await pass(200)
    const { price, status } = await btc()
    expect([price.price, status]).toEqual(['64000.20', 'open'])
    const [, running] = await node.app.handlers.tradingSeeds({}, callOf(null))
    expect(Object.keys(running?.walks ?? {})).toEqual(['PWRPLAY'])
    expect(Object.keys(running?.starts ?? {})).toEqual(['PWRPLAY'])
    const { rows } = await pool.query<{ venues: object }>(
      `select venues from trading_seconds where ticker = 'BTC' order by second desc limit 1`,
    )
    expect(rows).toMatchObject([
      { venues: { binance: '6400010000000', coinbase: '6400030000000', kraken: '6400020000000' } },
    ])
  })

  it('open and end positions, which keep what every venue said to those ticks', async () => {
    await hold('64000.00', 1)
    const { id } = await open(alice, { multiplier: 100 })
    await hold('64010.00', 5)
    expect(await show(alice, id)).toMatchObject({ status: 'open', entry: '64010.00' })
    await hold('64010.00', 5)
    await close(alice, id)
    await hold('64100.00', 5)
    expect(await ended(alice, id)).toMatchObject({ exit: '64100.00', reason: 'user' })
    const { proof } = await node.app.handlers.tradingPosition({ id }, callOf(alice))
    expect(verifyPosition(proof)).toEqual(mustHave(proof, 'proof').expect)
    const { rows } = await pool.query(
      'select entry_venues, exit_venues from trading_positions where id = $1',
      [fromWireId('bet', id)],
    )
    const all = (fine: string) => ({ binance: fine, coinbase: fine, kraken: fine })
    expect(rows).toEqual([
      { entry_venues: all('6401000000000'), exit_venues: all('6410000000000') },
    ])
  })

  it('go on without one that is far off, and without one that says nonsense', async () => {
    await hold('64000.00', 4)
    await venues.say('kraken', '70000.00')
    for (const text of [
      '',
      'null',
      '[1]',
      '{"s":"BTCUSDT","b":"1","a":"0","u":1e9}',
      '"',
      '{"data":[null]}',
    ]) {
      await venues.sayText('binance', text)
    }
    await hold('64001.00', 2, ['binance', 'coinbase'])
    expect(await lastTicks(2)).toEqual([
      [6_400_100, 0],
      [6_400_100, 0],
    ])
  })

  it('decide nothing while they disagree', async () => {
    await hold('64000.00', 4)
    const { id } = await open(bob, { multiplier: 100, stopLoss: '63990.00' })
    await hold('64000.00', 4)
    expect(await show(bob, id)).toMatchObject({ status: 'open' })
    await venues.say('binance', '63700.00')
    await venues.say('coinbase', '63700.00')
    await venues.say('kraken', '64000.00')
    await pass(200)
    expect(await lastTicks(1)).toEqual([[6_370_000, 4]])
    expect(await show(bob, id)).toMatchObject({ status: 'open' })
    await hold('63989.00', 1)
    expect(await ended(bob, id)).toMatchObject({ reason: 'sl', exit: '63989.00' })
  })
})

describe('when fewer than two venues are left', () => {
  it('nothing opens and closing waits; three ticks bring prices back, and the fourth decides', async () => {
    await hold('64000.00', 4)
    const { id } = await open(alice, { multiplier: 100 })
    await hold('64000.00', 8)
    venues.cut('coinbase')
    await pass(5_000)
    await hold('64050.00', 2, ['binance'])
    expect((await btc()).status).toBe('frozen')
    expect(await lastTicks(2)).toEqual([
      [6_400_000, 1],
      [6_400_000, 1],
    ])
    await expect(open(bob)).rejects.toMatchObject({ refusal: 'futures/no-price' })
    await close(alice, id)
    await hold('64050.00', 5, ['binance'])
    expect(await show(alice, id)).toMatchObject({ status: 'closing' })
    await hold('64060.00', 3, ['binance', 'kraken'])
    expect((await lastTicks(3)).map(([, flags]) => flags)).toEqual([2, 2, 2])
    expect(await show(alice, id)).toMatchObject({ status: 'closing' })
    await hold('64070.00', 1, ['binance', 'kraken'])
    expect(await ended(alice, id)).toMatchObject({ reason: 'user', exit: '64070.00' })
    // The one that was cut off has come back by itself.
    await venues.listeners(1)
    await hold('64000.00', 2)
  })

  it('and say so in an alarm, one a venue', async () => {
    await pass(61_000)
    const alarmed = async () => {
      const { rows } = await pool.query<{ subject: string }>(
        `select subject from trading_alarms where kind = 'venue' order by subject`,
      )
      return rows.map(({ subject }) => subject)
    }
    await until(async () => (await alarmed()).length === every.length)
    expect(await alarmed()).toEqual(every)
    await hold('64000.00', 2)
  })
})

describe('a node that takes over', () => {
  it('shows no tick that the one before had not stored, and makes none up for the time between', async () => {
    await hold('64000.00', 6)
    const { id } = await open(alice, { multiplier: 100 })
    await hold('64000.00', 5)
    const second = await openNode()
    await node.close()
    replaceNode(second)
    skip(3_000)
    node.app.doors.trading.startEngine()
    await venues.listeners(1)
    await hold('63995.00', 8)
    await close(alice, id)
    await hold('63995.00', 5)
    await ended(alice, id)
    const { proof } = await node.app.handlers.tradingPosition({ id }, callOf(alice))
    const ticks = mustHave(proof, 'proof').ticks
    expect(verifyPosition(proof)).toEqual(proof?.expect)
    const flags = ticks.map(([, , , flag]) => flag)
    expect(flags.filter((flag) => flag === 1).length).toBeGreaterThan(9)
    expect(flags.filter((flag) => flag === 2)).toHaveLength(3)
    // Prices stand still meanwhile.
    const frozen = ticks.filter(([, , , flag]) => flag === 1)
    expect(new Set(frozen.map(([, , price]) => price))).toEqual(new Set([6_400_000]))
  })
})

describe('a ticker that is to follow venues', () => {
  it('keeps the house’s own price while somebody holds a position in it', async () => {
    // As if it had followed the house until now.
    const walks = async () => {
      const [, running] = await node.app.handlers.tradingSeeds({}, callOf(null))
      return Object.keys(running?.walks ?? {})
    }
    await hold('64000.00', 6)
    await pool.query(
      `update trading_seeds set walks = walks || '{"BTC": {"deviationE12": 1, "jumpsBelow": 0,
          "jumpDeviationE12": 0}}' where from_seq is not null and until_seq is null`,
    )
    const { id } = await open(alice, { multiplier: 2 })
    await hold('64000.00', 4)
    await node.close()
    replaceNode(await openNode())
    node.app.doors.trading.startEngine()
    await venues.listeners(1)
    await hold('70000.00', 6)
    expect(await walks()).toEqual(['BTC', 'PWRPLAY'])
    expect(Number((await btc()).price.price)).toBeLessThan(64_100)
    await close(alice, id)
    await hold('70000.00', 5)
    await ended(alice, id)
    await set('trading.closedTickers', [])
    await node.close()
    replaceNode(await openNode())
    node.app.doors.trading.startEngine()
    await venues.listeners(1)
    await hold('70000.00', 6)
    expect(await walks()).toEqual(['PWRPLAY'])
    expect((await btc()).price.price).toBe('70000.00')
  })
})
