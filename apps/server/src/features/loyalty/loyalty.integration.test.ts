import { calls } from '@powerplay/contract'
import { dayMs, hourMs, startOfDay, toIso } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  callOf,
  expectWhole,
  openTestApp,
  type TestApp,
  type TestPlayer,
} from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import type { Queries } from '../../platform/database/database.ts'
import { countAgain } from './cashback-store.ts'
import { reachLevels, readTotals } from './level-store.ts'
import { firstLevels } from './levels.ts'

let database: TestDatabase
let node: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({ databaseUrl: database.url, environment: { ROLES: 'edge' } })
  await set('originals.maxBetEur', 500)
})
afterAll(async () => {
  await node.close()
  await expectWhole(database.url)
  await database.drop()
})

const set = (key: string, value: unknown) =>
  node.app.platform.settings.set({ key, value, reason: 'the levels of the tests', by: null })
const catchUp = () => node.app.doors.wallet.projections.catchUp()
const query = <Row extends object>(text: string, values: unknown[] = []) =>
  node.app.platform.database.query<Row>({ text, values })

/** A player whose address is proven. */
async function join(): Promise<TestPlayer> {
  const player = await node.join()
  await query('update users set email_verified_at = now() where id = $1', [player.userId])
  return player
}

/** Dice at an edge of 1 %, which this player loses for certain when asked to. */
async function bet(player: TestPlayer, stake: string, own: object = {}): Promise<void> {
  const data = { condition: 'under', target: 50 }
  const order = { api_id: 'dice', currency: 'usdt', quick: true, demo: false, bet: stake, data }
  await node.app.whispers.Play({ ...order, ...own }, callOf(player, node.mintKey()))
  await catchUp()
}

/** Moves the clock, and the prices with it. */
async function pass(milliseconds: number): Promise<void> {
  node.pass(milliseconds)
  await node.app.doors.wallet.prices.refresh()
}

const vip = (player: TestPlayer | null) => node.app.handlers.vip({}, callOf(player))
const waiting = (player: TestPlayer) => node.app.handlers.rakeback({}, callOf(player))
const claim = (player: TestPlayer, key = node.mintKey()) =>
  node.app.handlers.claimRakeback({}, callOf(player, key))
const realOf = (player: TestPlayer) => node.app.doors.wallet.realBalanceOf(player.userId, 'usdt')

describe('levels', () => {
  it('show a guest what each asks and gives, and no figures [PROMO-047] [PROMO-052]', async () => {
    const [data, ...levels] = await vip(null)
    expect(data).toMatchObject({ type: 'data', deposited: 0, wagered: 0, level: 0, progress: 0 })
    expect(levels.map((row) => row.level)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(levels[3]).toEqual({
      ...{ type: 'level', level: 4, name: 'Platinum' },
      ...{ depositRequirement: 2_500, wagerRequirement: 150_000 },
      ...{ bonusWheelMaxReward: 8, withdrawFee: 0.6 },
      ...{ rakebackPercent: 7, cashbackPercent: 5, cashbackCapPercent: 4 },
    })
  })

  it('need both requirements, are told once and never taken away [PROMO-046]', async () => {
    const cheap = firstLevels.map((level, place) => ({
      ...level,
      wager: place === 0 ? 0 : 10 * place,
      deposit: place < 3 ? level.deposit : 5_000,
    }))
    await set('vip.levels', cheap)
    const emit = vi.spyOn(node.app.platform.broadcaster, 'emit')
    const player = await join()
    await bet(player, '9')
    expect((await vip(player))[0]).toMatchObject({ level: 0, wagered: 9, deposited: 1_000 })
    // Level 1 asks for 10, level 2 for 20; level 3 for more deposits than there are.
    await bet(player, '31')
    const told = () => emit.mock.calls.filter((call) => call[1] === 'VipChanged')
    await expect.poll(() => told().length).toBe(1)
    expect(told()[0]).toEqual([
      `private-User.${player.wireId}`,
      'VipChanged',
      { from: 0, to: 2, by: 'play' },
    ])
    await bet(player, '1')
    expect((await vip(player))[0]).toMatchObject({ level: 2 })
    expect(told()).toHaveLength(1)
    const rows = await query(`select title from notifications where user_id = $1`, [player.userId])
    expect(rows).toEqual([{ title: 'You reached Silver' }])
    await set('vip.levels', firstLevels)
    expect((await vip(player))[0].level).toBe(2)
    emit.mockRestore()
  })
})

describe('rakeback', () => {
  it('is 3 % of the edge at level 0, and of no demo bet [PROMO-058] [PROMO-109]', async () => {
    const player = await join()
    await bet(player, '100')
    expect(await waiting(player)).toEqual({
      rakeback: [{ id: 'usdt', value: '0.03000000' }],
      next: null,
    })
    await node.app.handlers.demoTopUp({ currency: 'usdt' }, callOf(player, node.mintKey()))
    await bet(player, '100', { demo: true })
    expect((await waiting(player)).rakeback).toHaveLength(1)
    expect((await waiting(player)).rakeback[0]?.value).toBe('0.03000000')
  })

  it('counts a bet by the level that stood when it was settled', async () => {
    const player = await join()
    await bet(player, '50')
    await query(`insert into loyalty_levels (user_id, level, source) values ($1, 10, 'staff')`, [
      player.userId,
    ])
    // The level is written by the database's clock, the bet settled by the program's, in whole milliseconds.
    node.pass(1_000)
    await bet(player, '50')
    // 3 % of 0.50, then 12 %.
    const first = [{ id: 'usdt', value: '0.07500000' }]
    expect((await waiting(player)).rakeback).toEqual(first)
    await node.app.doors.wallet.projections.rebuild('rakeback')
    expect((await waiting(player)).rakeback).toEqual(first)
  })

  it('is claimed to the real balance, every four hours [PROMO-068] [PROMO-069] [PROMO-096]', async () => {
    const player = await join()
    await bet(player, '100')
    const before = await realOf(player)
    const answer = await claim(player)
    expect(answer.claimed).toEqual([{ id: 'usdt', value: '0.03000000' }])
    expect((await realOf(player)) - before).toBe(3_000_000n)
    expect((await waiting(player)).rakeback).toEqual([])
    await bet(player, '100')
    await expect(claim(player)).rejects.toMatchObject({
      refusal: 'loyalty/claimed-recently',
      params: { next: answer.next },
    })
    await pass(4 * hourMs)
    expect((await claim(player)).claimed).toEqual([{ id: 'usdt', value: '0.03000000' }])
    await pass(-4 * hourMs)
  })

  it('pays one of many claims at once, and nothing twice', async () => {
    const player = await join()
    await bet(player, '100')
    const before = await realOf(player)
    const all = await Promise.allSettled(Array.from({ length: 12 }, () => claim(player)))
    expect(all.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
    expect((await realOf(player)) - before).toBe(3_000_000n)
  })

  it('answers the same claim again under its key, and pays it once', async () => {
    const player = await join()
    await bet(player, '100')
    const before = await realOf(player)
    const key = node.mintKey()
    const [answer, beside] = await Promise.all([claim(player, key), claim(player, key)])
    expect(answer.claimed).toEqual([{ id: 'usdt', value: '0.03000000' }])
    expect([beside, await claim(player, key)]).toEqual([answer, answer])
    expect((await realOf(player)) - before).toBe(3_000_000n)
  })

  it('is paid later where a node was lost after the claim', async () => {
    const player = await join()
    await bet(player, '100')
    const before = await realOf(player)
    await query(
      `insert into rakeback_payments (user_id, number, currency, amount_minor, claimed_at)
       values ($1, 7, 'usdt', 500, now() - interval '2 minutes')`,
      [player.userId],
    )
    const { payOwed } = node.app.doors.loyalty
    await payOwed()
    await payOwed()
    expect((await realOf(player)) - before).toBe(500n)
  })

  it('refuses less than a cent, an unproven address and who is kept from promotions', async () => {
    const poor = await join()
    await expect(claim(poor)).rejects.toMatchObject({ refusal: 'loyalty/nothing-to-claim' })
    await bet(poor, '10')
    await expect(claim(poor)).rejects.toMatchObject({ refusal: 'loyalty/nothing-to-claim' })
    const unproven = await node.join()
    await bet(unproven, '100')
    await expect(claim(unproven)).rejects.toMatchObject({ refusal: 'core/email-not-verified' })
    const banned = await join()
    await bet(banned, '100')
    await query(
      `insert into promotion_bans (user_id, scope, reason) values ($1, 'all', 'farming')`,
      [banned.userId],
    )
    await expect(claim(banned)).rejects.toMatchObject({ refusal: 'core/no-permission' })
  })
})

describe('staff', () => {
  it('give a level by two persons, a higher one alone, and the next bet counts by it', async () => {
    const [ada, bob, player] = [await join(), await join(), await join()]
    for (const { userId } of [ada, bob]) {
      await node.app.doors.auth.grantRole({ userId, role: '*', by: null })
    }
    const ask = async (key: string, input: object, by: TestPlayer) => {
      const context = callOf(by, node.mintKey())
      const staff = { ...context, caller: { ...context.caller, can: () => true } }
      const handler: unknown = Reflect.get(node.app.handlers, key)
      if (typeof handler !== 'function') throw new Error(`no call ${key}`)
      return Promise.resolve(Reflect.apply(handler, undefined, [input, staff]))
    }
    const give = (level: number) =>
      ask('admin.vip.setLevel', { id: player.wireId, level, reason: 'a guest of honour' }, ada)
    const asked: unknown = await give(9).catch((error: unknown) => error)
    expect(asked).toMatchObject({ refusal: 'core/waits-for-approval' })
    expect((await vip(player))[0].level).toBe(0)
    const params = Object(Reflect.get(Object(asked), 'params'))
    const decision = { id: String(Reflect.get(params, 'approvalId')), reason: 'as agreed' }
    await expect(ask('admin.approvals.approve', decision, ada)).rejects.toThrow()
    await ask('admin.approvals.approve', decision, bob)
    expect((await vip(player))[0].level).toBe(9)
    await expect(give(9)).rejects.toMatchObject({ refusal: 'core/bad-payload' })
    await expect(give(3)).rejects.toMatchObject({ refusal: 'core/bad-payload' })
    node.pass(1_000)
    await bet(player, '100')
    // 11.5 % of the edge of a dollar.
    expect((await waiting(player)).rakeback).toEqual([{ id: 'usdt', value: '0.11500000' }])
  })
})

describe('play money', () => {
  it('stands for a deposit in a demo build, and in no other; play leads from level 0 to 8 [PROMO-043] [PROMO-044]', async () => {
    const player = await join()
    const { userId } = player
    expect((await vip(player))[0].level).toBe(0)
    await catchUp()
    const { database } = node.app.platform
    const deposited = async (DEMO_BUILD: boolean) =>
      (await readTotals(database, userId, { DEMO_BUILD })).depositedUsdE6
    expect(await deposited(true)).toBe(1_000_000_000n)
    expect(await deposited(false)).toBe(0n)
    const levels = firstLevels.map((level) => ({ ...level, deposit: 1, wager: 0 }))
    const reached = () => query('select from loyalty_levels where user_id = $1', [userId])
    await reachLevels(database, { userIds: [userId], levels, countsPlay: false })
    expect(await reached()).toEqual([])
    await reachLevels(database, { userIds: [userId], levels, countsPlay: true })
    expect(await reached()).toHaveLength(8)
    const [data] = await vip(player)
    expect(data.level).toBe(8)
    expect(calls.vip.output.safeParse(await vip(player)).success).toBe(true)
  })
})

describe('whoever excludes himself', () => {
  it('is paid what has come together, at once and without asking', async () => {
    const player = await join()
    await bet(player, '100')
    await claim(player)
    await bet(player, '100')
    const before = await realOf(player)
    await query('update users set self_excluded = true where id = $1', [player.userId])
    const { payOwed } = node.app.doors.loyalty
    await Promise.all([payOwed(), payOwed()])
    expect((await realOf(player)) - before).toBe(3_000_000n)
    await expect(claim(player)).rejects.toMatchObject({ refusal: 'core/self-excluded' })
  })

  it('gets around no ban by it: what is owed waits until the ban is lifted', async () => {
    const player = await join()
    await bet(player, '100')
    await query(`insert into promotion_bans (user_id, reason) values ($1, 'farming')`, [
      player.userId,
    ])
    await query('update users set self_excluded = true where id = $1', [player.userId])
    const before = await realOf(player)
    const { payOwed } = node.app.doors.loyalty
    await payOwed()
    expect(await realOf(player)).toBe(before)
    await query('delete from promotion_bans where user_id = $1', [player.userId])
    await payOwed()
    expect((await realOf(player)) - before).toBe(3_000_000n)
  })
})

describe('cashback', () => {
  it('joins the rakeback once, after the day is over [PROMO-067] [PROMO-097]', async () => {
    const player = await join()
    await query(`insert into loyalty_levels (user_id, level, source) values ($1, 10, 'staff')`, [
      player.userId,
    ])
    await bet(player, '100')
    const terms = () => node.app.handlers.rakebackTerms({}, callOf(player))
    const plays = await query<{ stake: bigint; payout: bigint }>(
      `select stake_usd_e6 as stake, payout_usd_e6 as payout from loyalty_days where user_id = $1`,
      [player.userId],
    )
    // The day of a bettor who lost it all: 10 % of 100, at most 8 % of the edge of one dollar.
    await query('update loyalty_days set payout_usd_e6 = 0 where user_id = $1', [player.userId])
    expect(plays).toHaveLength(1)
    const tomorrow = startOfDay(node.app.platform.clock.now()) + dayMs
    expect(await terms()).toMatchObject({
      percent: 12,
      user: [{ id: 'usdt', value: '0.12000000' }],
      cashback: { todayCents: 8, ratePct: 10, capPct: 8, settlesAt: tomorrow + 300_000 },
    })
    const { settleCashback } = node.app.doors.loyalty
    await settleCashback()
    expect((await terms()).user).toEqual([{ id: 'usdt', value: '0.12000000' }])
    const night = node.untilTomorrow()
    await pass(night)
    await Promise.all([settleCashback(), settleCashback()])
    await settleCashback()
    expect((await terms()).user).toEqual([{ id: 'usdt', value: '0.20000000' }])
    expect((await terms()).cashback.todayCents).toBe(0)
    await pass(-night)
  })

  it('is counted again where a bet of its day is withdrawn later, and a bad row stops nobody', async () => {
    for (const table of ['cashback', 'cashback_days']) await query(`delete from ${table}`)
    const [player, bad] = [await join(), await join()]
    await query(
      `insert into loyalty_levels (user_id, level, source) values ($1, 10, 'staff'), ($2, 10, 'staff')`,
      [player.userId, bad.userId],
    )
    await bet(player, '100')
    await query('update loyalty_days set payout_usd_e6 = 0 where user_id = $1', [player.userId])
    await query(
      `insert into loyalty_days
         (day, user_id, currency, stake_usd_e6, payout_usd_e6, theoretical_usd_e6)
       values ((now() at time zone 'UTC')::date, $1, 'usdt', 9e18, 0, 9e18)`,
      [bad.userId],
    )
    const night = node.untilTomorrow()
    await pass(night)
    const { settleCashback } = node.app.doors.loyalty
    await settleCashback()
    const cashback = async ({ userId }: TestPlayer) =>
      query('select value_e6::text as value from cashback where user_id = $1', [userId])
    expect(await cashback(player)).toEqual([{ value: String(8_000_000n * 1_000_000n) }])
    expect(await cashback(bad)).toEqual([])
    expect(await query('select work from set_aside')).toEqual([{ work: 'loyalty.cashback' }])
    const [wager] = await query<{ id: string }>('select id from wagers where user_id = $1', [
      player.userId,
    ])
    await node.app.doors.wallet.wagers.correct({
      ...{ id: node.mintKey(), wagerId: wager?.id ?? '', product: 'originals', part: 1 },
      ...{ revision: 1, outcome: { kind: 'cancel' }, reason: 'a late void', result: '{}' },
      telling: { context: null, delayMs: 0, reason: 'test' },
    })
    await catchUp()
    await settleCashback()
    await settleCashback()
    expect(await cashback(player)).toEqual([{ value: '0' }])
    expect((await waiting(player)).rakeback).toEqual([])
    await query('delete from loyalty_days where user_id = $1', [bad.userId])
    await pass(-night)
  })

  describe('of a settled day', () => {
    /** A level 10 player who lost a day, and what his figures of it are changed to. */
    async function loser() {
      for (const table of ['cashback_stale', 'cashback', 'cashback_days', 'loyalty_days']) {
        await query(`delete from ${table}`)
      }
      const player = await join()
      await query(`insert into loyalty_levels (user_id, level, source) values ($1, 10, 'staff')`, [
        player.userId,
      ])
      const day = toIso(node.app.platform.clock.now()).slice(0, 10)
      await query(
        `insert into loyalty_days
           (day, user_id, currency, stake_usd_e6, payout_usd_e6, theoretical_usd_e6)
         values ($1::date, $2, 'btc', 100000007, 0, 100000007)`,
        [day, player.userId],
      )
      await catchUp()
      const night = node.untilTomorrow()
      await pass(night)
      const change = async (on: Queries, payoutUsdE6: number) => {
        await on.query({
          text: 'update loyalty_days set payout_usd_e6 = $2 where user_id = $1',
          values: [player.userId, payoutUsdE6],
        })
        await countAgain(on, [{ day, userId: player.userId }])
      }
      const settled = async () => {
        const rows = await query<{ worth: bigint; value: bigint; waits: bigint }>(
          `select c.worth_usd_e6 as worth, c.value_e6 as value, r.cashback_e6 as waits
           from cashback c join rakeback_entries r using (user_id, currency) where user_id = $1`,
          [player.userId],
        )
        return rows[0]
      }
      return { change, settled, back: () => pass(-night) }
    }
    const settleCashback = () => node.app.doors.loyalty.settleCashback()
    /** True once somebody waits for a lock. */
    const isAwaited = async () =>
      (await query('select from pg_locks where not granted limit 1')).length > 0

    it('comes back to the last unit where what had taken it away is taken back', async () => {
      const { change, settled, back } = await loser()
      await settleCashback()
      const first = await settled()
      expect(first?.worth).toBe(8_000_000n)
      expect(first?.waits).toBe(first?.value)
      const { database: on } = node.app.platform
      for (const payout of [100_000_007, 0, 99_999_999, 0]) {
        await change(on, payout)
        await settleCashback()
        if (payout === 100_000_007) expect(await settled()).toMatchObject({ value: 0n, waits: 0n })
      }
      expect(await settled()).toEqual(first)
      await back()
    })

    it('follows a change that was being written while the day was settled', async () => {
      const { change, settled, back } = await loser()
      await node.app.platform.database.transaction(async (tx) => {
        await change(tx, 50_000_007)
        await settleCashback()
      })
      expect((await settled())?.worth).toBe(8_000_000n)
      await settleCashback()
      expect((await settled())?.worth).toBe(5_000_000n)
      await back()
    })

    it('follows a change that was being written while the day was counted again', async () => {
      const { change, settled, back } = await loser()
      await settleCashback()
      await change(node.app.platform.database, 50_000_007)
      let counting: Promise<void> | undefined
      await node.app.platform.database.transaction(async (tx) => {
        await change(tx, 60_000_007)
        let isDone = false
        counting = settleCashback().finally(() => {
          isDone = true
        })
        await expect.poll(async () => isDone || (await isAwaited()), { timeout: 20_000 }).toBe(true)
      })
      await counting
      await settleCashback()
      expect((await settled())?.worth).toBe(4_000_000n)
      await back()
    })
  })
})
