import { dayMs, hourMs, minuteMs, mustHave, toIso } from '@powerplay/kernel'
import { beforeAll, describe, expect, it } from 'vitest'
import { guest, node, now, query, skip, useTokenStage } from '../test/token-stage.ts'

useTokenStage()

const { floor } = Math
const dayOf = (at: number) => toIso(at).slice(0, 10)
/** Minor units as the wire writes tokens. */
const tokens = (minor: bigint) =>
  `${minor / 100_000_000n}.${String(minor % 100_000_000n).padStart(8, '0')}`

interface Burnt {
  readonly hour: number
  readonly product: 'casino' | 'sport' | 'futures'
  readonly amount: bigint
  readonly spent: bigint
}
interface Pool {
  readonly at: number
  readonly tokenMinor: bigint
  readonly usdE6: bigint
  readonly spent: bigint
}

describe('the charts of a house with a month of burns', () => {
  let burns: Burnt[] = []
  let pools: Pool[] = []

  beforeAll(async () => {
    await node.app.doors.token.make()
    skip(2 * minuteMs)
    // As they were written, row by row: the test adds them up by itself.
    burns = await query<Burnt>(
      `select (extract(epoch from hour) * 1000)::float8 as hour, product, amount_minor as amount,
        spent_e6 as spent from token_burns`,
    )
    pools = await query<Pool>(
      `select (extract(epoch from at) * 1000)::float8 as at, token_minor as "tokenMinor",
        usd_e6 as "usdE6", spent_usd_e6 as spent from token_pool order by seq`,
    )
  })

  const burntOn = (day: string, product?: string) =>
    burns.filter((row) => dayOf(row.hour) === day && (!product || row.product === product))
  const amountOf = (rows: readonly Burnt[]) => rows.reduce((sum, { amount }) => sum + amount, 0n)
  const spentOf = (rows: readonly Burnt[]) => rows.reduce((sum, { spent }) => sum + spent, 0n)
  const centsOf = (e6: bigint) => Number(e6 / 10_000n) / 100
  const poolAt = (at: number) =>
    mustHave(
      pools.findLast((pool) => pool.at <= at),
      'a pool',
    )
  const priceAt = (at: number) => {
    const { tokenMinor, usdE6 } = poolAt(at)
    return Number((usdE6 * 10_000_000_000n) / tokenMinor) / 1e8
  }

  it('have the tokens and the dollars of each day', async () => {
    const { data, values } = await node.app.handlers.analyticsBurn({ timeframe: 30 }, guest)
    for (const [place, { dimensions, metrics }] of data.entries()) {
      const own = burntOn(dimensions.date)
      expect(metrics).toEqual({ amount: tokens(amountOf(own)), usd: centsOf(spentOf(own)) })
      expect(values[place]).toBeCloseTo(Number(metrics.amount), 4)
    }
    expect(data.filter(({ metrics }) => metrics.usd > 0).length).toBeGreaterThanOrEqual(29)
  })

  it('have the tokens of each group of products, and their sum [TOKEN-023]', async () => {
    const { data } = await node.app.handlers.analyticsBurntChart({ timeframe: 7 }, guest)
    for (const { dimensions, metrics } of data) {
      const of = (product?: string) => tokens(amountOf(burntOn(dimensions.date, product)))
      expect(metrics).toEqual({
        ...{ casino: of('casino'), sport: of('sport'), futures: of('futures'), total: of() },
      })
    }
    const [first] = data
    expect(new Set(Object.values(first?.metrics ?? {})).size).toBe(4)
  })

  it('name each part of the supply by what the ledger holds of it [TOKEN-028]', async () => {
    const held = await query<{ house: string; balance: bigint }>(
      `select house, sum(balance)::bigint as balance from accounts
        where currency = 'pwr' and house is not null group by house`,
    )
    const of = (house: string) =>
      tokens(mustHave(held.find((row) => row.house === house)?.balance, house))
    const { data } = await node.app.handlers.analyticsSupply({ timeframe: 7 }, guest)
    const parts = Object.fromEntries(
      data.map(({ dimensions, metrics }) => [dimensions.name, metrics.amount]),
    )
    expect(parts).toMatchObject({
      ...{ Treasury: of('token.treasury'), Locked: of('token.locked'), Burnt: of('token.burnt') },
      Staked: tokens(0n),
    })
  })

  it.each([
    { timeframe: 7, stepMs: hourMs },
    { timeframe: 30, stepMs: 4 * hourMs },
  ])(
    'have the price of the pool at every step of $timeframe days [TOKEN-029]',
    async ({ timeframe, stepMs }) => {
      const { data, values } = await node.app.handlers.analyticsPrice({ timeframe }, guest)
      const end = floor(now() / stepMs) * stepMs
      let seen = 0
      for (const [place, { dimensions, metrics }] of data.entries()) {
        const from = end - (data.length - 1 - place) * stepMs
        expect(dimensions.date).toBe(toIso(from))
        const [open, close] = [priceAt(from), priceAt(from + stepMs)]
        const spent = pools
          .filter(({ at }) => at > from && at <= from + stepMs)
          .reduce((sum, pool) => sum + pool.spent, 0n)
        expect(metrics).toEqual({
          ...{ open, close, low: Math.min(open, close), high: Math.max(open, close) },
          volume_usd: centsOf(spent),
        })
        expect(values[place]).toBe(close)
        if (open < close) seen += 1
      }
      expect(seen).toBeGreaterThan(data.length / 2)
    },
  )

  it('stand beside the price of now and what it was a day ago, in percent [TOKEN-019]', async () => {
    const { bitcoin } = await node.app.handlers.tokenPrice({}, guest)
    const [then, last] = [priceAt(now() - dayMs), priceAt(now())]
    expect(bitcoin.usd).toBe(last)
    expect(last).toBeGreaterThan(then)
    expect(bitcoin.usd_24h_change).toBeCloseTo((last / then - 1) * 100, 1)
    expect(bitcoin.usd_24h_change).toBeGreaterThan(0)
  })
})
