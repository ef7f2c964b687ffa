import { dayMs, secondMs, startOfDay, type InstantMs } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  callOf,
  expectWhole,
  openTestApp,
  type TestApp,
  type TestPlayer,
} from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'

/** Noon of a day, from where the tests go to its edges. */
const noon = Date.UTC(2026, 10, 20, 12)
let now: InstantMs = noon
let database: TestDatabase
let node: TestApp
let other: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  const options = {
    ...{ databaseUrl: database.url, clock: { now: () => now } },
    environment: { ROLES: 'edge', DEMO_BUILD: 'false' },
  }
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
const realOf = (player: TestPlayer, currency = 'usdt') =>
  node.app.doors.wallet.realBalanceOf(player.userId, currency)
const state = (player: TestPlayer | null) => node.app.handlers.faucetState({}, callOf(player))
const spin = (player: TestPlayer, currency?: string, on = node, key = on.mintKey()) =>
  on.app.handlers.spinFaucet(currency === undefined ? {} : { currency }, callOf(player, key))

/** Sets both clocks, and freshens the prices. */
async function at(instant: InstantMs): Promise<void> {
  now = instant
  for (const each of [node, other]) await each.app.doors.wallet.prices.refresh()
}

/** A player with a proven address, so much deposited, and so much rated this week, in USD. */
async function join({ deposited = 10, rated = 4_000 } = {}): Promise<TestPlayer> {
  const player = await node.join()
  await query('update users set email_verified_at = now() where id = $1', [player.userId])
  await query(
    `insert into loyalty_totals (user_id, rated_usd_e6, deposited_usd_e6) values ($1, $2, $3)
     on conflict (user_id) do update
       set rated_usd_e6 = excluded.rated_usd_e6, deposited_usd_e6 = excluded.deposited_usd_e6`,
    [player.userId, rated * 1e6, deposited * 1e6],
  )
  await query(
    `insert into loyalty_days (day, user_id, currency, stake_usd_e6, payout_usd_e6, theoretical_usd_e6)
     values (to_timestamp($2 / 1000.0)::date, $1, 'usdt', 0, 0, $3)`,
    [player.userId, noon, rated * 1e4],
  )
  return player
}

describe('the faucet', () => {
  it('shows a guest its odds and nothing else', async () => {
    expect(await state(null)).toMatchObject({ canSpin: false, reason: 0, maxCents: 0, next: null })
    expect((await state(null)).table.map(({ chancePct }) => chancePct)).toEqual([
      60, 25, 10, 4, 0.9, 0.1,
    ])
  })

  it('pays a share of the maximum to the real balance, and answers value and next [PROMO-059] [PROMO-064]', async () => {
    const player = await join()
    // 1.2 x 40 / 7 = 6.857, at most the dollar of level 0.
    expect(await state(player)).toMatchObject({
      ...{ canSpin: true, reason: 0, maxCents: 100, levelMaxCents: 100, next: null },
    })
    const before = await realOf(player)
    const answer = await spin(player)
    expect([0.02, 0.05, 0.1, 0.25, 0.5, 1]).toContain(answer.value)
    expect(answer).toMatchObject({
      ...{ next: (startOfDay(noon) + dayMs) / secondMs, maxCents: 100, currency: 'usdt' },
    })
    const paid = (await realOf(player)) - before
    expect(paid).toBe(BigInt(Math.round(answer.value * 100)) * 1_000_000n)
    const rows = await query<{ cents: number; paid: boolean }>(
      'select cents, paid_at is not null as paid from faucet_spins where user_id = $1',
      [player.userId],
    )
    expect(rows).toEqual([{ cents: Math.round(answer.value * 100), paid: true }])
  })

  it('pays in the currency that was asked for', async () => {
    const player = await join()
    const { currency, amount } = await spin(player, 'btc')
    expect(currency).toBe('btc')
    expect(Number.parseFloat(amount)).toBeGreaterThan(0)
    expect(await realOf(player, 'btc')).toBeGreaterThan(0n)
    await expect(spin(await join(), 'nocoin')).rejects.toMatchObject({
      refusal: 'core/bad-payload',
    })
  })

  it('refuses a second spin before midnight and allows it then [PROMO-089] [PROMO-092]', async () => {
    const player = await join()
    const midnight = startOfDay(noon) + dayMs
    await at(midnight - 1)
    const first = await spin(player)
    expect(first.next).toBe(midnight / secondMs)
    const refusal = {
      refusal: 'faucet/claimed-today',
      params: { next: midnight / secondMs },
    }
    await expect(spin(player)).rejects.toMatchObject(refusal)
    expect(await state(player)).toMatchObject({ canSpin: false, reason: 1, next: first.next })
    await at(midnight)
    expect(await state(player)).toMatchObject({ canSpin: true, reason: 0, next: null })
    expect((await spin(player)).next).toBe((midnight + dayMs) / secondMs)
    // A clock that goes back finds both days used.
    await at(midnight - 1)
    await expect(spin(player)).rejects.toMatchObject(refusal)
    await at(noon)
  })

  it('draws one of a storm over two nodes', async () => {
    const player = await join()
    const before = await realOf(player)
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, (_, place) => spin(player, 'usdt', place % 2 ? node : other)),
    )
    const done = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    expect(done).toHaveLength(1)
    expect((await realOf(player)) - before).toBe(
      BigInt(Math.round((done[0]?.value ?? 0) * 100)) * 1_000_000n,
    )
    const refusals = all.flatMap((each) =>
      each.status === 'rejected' ? [Reflect.get(Object(each.reason), 'refusal')] : [],
    )
    expect(new Set(refusals)).toEqual(new Set(['faucet/claimed-today']))
  })

  it('answers the same spin again under its key, and pays it once', async () => {
    const player = await join()
    const before = await realOf(player)
    const key = node.mintKey()
    const [answer, beside] = await Promise.all(
      [node, other].map((on) => spin(player, 'usdt', on, key)),
    )
    expect([beside, await spin(player, 'usdt', other, key)]).toEqual([answer, answer])
    expect((await realOf(player)) - before).toBe(
      BigInt(Math.round((answer?.value ?? 0) * 100)) * 1_000_000n,
    )
    await expect(spin(player, undefined, node, key)).rejects.toMatchObject({
      refusal: 'core/key-reused',
    })
  })

  it('spins once a day in a household, whoever is first', async () => {
    const [one, two] = [await join(), await join()]
    await query(
      `update sessions set ip = '198.51.100.7', device = 'Firefox on Linux' where user_id = any($1)`,
      [[one.userId, two.userId]],
    )
    const storm = await Promise.allSettled([spin(one), spin(two, 'usdt', other)])
    expect(storm.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [loser] = storm.flatMap((each, place) =>
      each.status === 'rejected' ? [{ reason: each.reason, player: [one, two][place] }] : [],
    )
    expect(loser?.reason).toMatchObject({ refusal: 'faucet/household-claimed' })
    expect(await state(loser?.player ?? null)).toMatchObject({ canSpin: false, reason: 4 })
  })

  it('asks for a deposit and for play first [PROMO-088] [PROMO-093]', async () => {
    const poor = await join({ deposited: 0 })
    await expect(spin(poor)).rejects.toMatchObject({ refusal: 'faucet/deposit-first' })
    expect(await state(poor)).toMatchObject({ canSpin: false, reason: 2 })
    const idle = await join({ rated: 30 })
    await expect(spin(idle)).rejects.toMatchObject({
      refusal: 'faucet/play-more',
      params: { neededCents: 1_000 },
    })
    expect(await state(idle)).toMatchObject({ canSpin: false, reason: 3, neededCents: 1_000 })
    const starter = await join({ rated: 40 })
    expect((await spin(starter)).maxCents).toBe(50)
    const unproven = await node.join()
    await expect(spin(unproven)).rejects.toMatchObject({ refusal: 'core/email-not-verified' })
  })

  it('grows with the level [PROMO-090]', async () => {
    const player = await join({ rated: 100_000 })
    await query(`insert into loyalty_levels (user_id, level, source) values ($1, 8, 'staff')`, [
      player.userId,
    ])
    expect(await state(player)).toMatchObject({ maxCents: 6_000, levelMaxCents: 6_000 })
  })

  it('gives nothing beyond the cap of the day, and keeps the spin', async () => {
    const player = await join()
    await query(
      `insert into promotion_spending (kind, day, cents) values ('faucet', to_timestamp($1 / 1000.0)::date, 20000)
       on conflict (kind, day) do update set cents = 20000`,
      [noon],
    )
    await expect(spin(player)).rejects.toMatchObject({ refusal: 'core/feature-off' })
    await query(`update promotion_spending set cents = 0 where kind = 'faucet'`)
    expect((await spin(player)).value).toBeGreaterThan(0)
  })

  it('is paid later where a node was lost after the draw', async () => {
    const player = await join()
    const before = await realOf(player)
    await query(
      `insert into faucet_spins (id, day, user_id, cluster_id, max_cents, share_ppm, cents, currency,
         amount_minor, usd_rate_e8, at)
       values (gen_random_uuid(), '2026-11-19', $1, $1, 100, 20000, 2, 'usdt', 2000000, 100000000,
         to_timestamp($2 / 1000.0) - interval '2 minutes')`,
      [player.userId, noon],
    )
    await node.app.doors.faucet.payOwed()
    await node.app.doors.faucet.payOwed()
    expect((await realOf(player)) - before).toBe(2_000_000n)
  })
})
