import { calls, type AnalyticsProfit } from '@powerplay/contract'
import { dayMs, hourMs, minuteMs, startOfDay, toWireId } from '@powerplay/kernel'
import { recomputeDay, verifyInclusion } from '@powerplay/verifier/recompute'
import { beforeAll, describe, expect, it } from 'vitest'
import { callOf, type TestPlayer } from '../../../test/app.ts'
import { isoWeekOf, startOfWeek, weekMs } from './rules/share.ts'
import { agreedSince } from './shares/share-store.ts'
import {
  at,
  bet,
  guest,
  join,
  node,
  now,
  other,
  query,
  refusalOf,
  skip,
  stake,
  unstake,
  useTokenStage,
} from './test/token-stage.ts'
import { portGoesAway } from './test/port-away.ts'

useTokenStage()

const profitCalls = ['analyticsFutures', 'analyticsSlots', 'analyticsSport'] as const
type ProfitCall = (typeof profitCalls)[number]

describe('before the tokens are made', () => {
  it('has no price and says so [TOKEN-019]', async () => {
    expect(await refusalOf(node.app.handlers.tokenPrice({}, guest))).toBe('token/no-price')
    expect((await node.app.handlers.analyticsPrice({ timeframe: 7 }, guest)).data).toEqual([])
  })
})

describe('the token', () => {
  let staker: TestPlayer
  let late: TestPlayer
  let bettor: TestPlayer

  beforeAll(async () => {
    await Promise.all([node.app.doors.token.make(), other.app.doors.token.make()])
    // What was answered before is forgotten.
    skip(2 * minuteMs)
    bettor = await node.join()
    staker = await join(100_000)
    late = await join(100_000)
    // Real takings of before, so that no luck of the dice sets the loss stop off.
    await query(
      `insert into token_hours values (date_trunc('hour', now() - interval '3 days'), 'slots',
        10, 5000000000, 1000000000, 0, 0)`,
    )
  })

  it('is made once, by two nodes at once: five parts sum up to a billion [TOKEN-001] [TOKEN-028]', async () => {
    const data = await node.app.handlers.tokenData({}, guest)
    expect(data).toMatchObject({ ticker: 'PWRPLAY', contract: null, me: null })
    const { max, ...parts } = data.supply
    expect(max).toBe('1000000000.00000000')
    const { data: shown, labels } = await node.app.handlers.analyticsSupply({ timeframe: 7 }, guest)
    expect(labels).toEqual(['Circulating', 'Staked', 'Treasury', 'Locked', 'Burnt'])
    const sum = shown.reduce(
      (total, { metrics }) => total + BigInt(metrics.amount.replace('.', '')),
      0n,
    )
    expect(sum).toBe(BigInt(max.replace('.', '')))
    expect(parts).toMatchObject({ treasury: '400000000.00000000', locked: '150000000.00000000' })
  })

  it('answers the price and its change under the given names [TOKEN-019]', async () => {
    const { bitcoin } = await other.app.handlers.tokenPrice({}, guest)
    expect(Object.keys(bitcoin)).toEqual(['usd', 'usd_24h_change'])
    expect(bitcoin.usd).toBeGreaterThan(0.01)
    expect(bitcoin.usd_24h_change).toBe(Math.round(bitcoin.usd_24h_change * 100) / 100)
  })

  it('answers 7 and 30 days and refuses every other range [TOKEN-029] [TOKEN-030]', async () => {
    const { analyticsPrice, analyticsBurn } = node.app.handlers
    const price = await analyticsPrice({ timeframe: 7 }, guest)
    expect(price.values).toHaveLength(168)
    expect(Object.keys(price.data[0]?.metrics ?? {})).toEqual([
      ...['open', 'high', 'low', 'close', 'volume_usd'],
    ])
    expect((await analyticsPrice({ timeframe: 30 }, guest)).values).toHaveLength(180)
    for (const timeframe of [0, -7, 8, 31, 90, 1e9]) {
      expect(await refusalOf(analyticsBurn({ timeframe }, guest))).toBe('token/timeframe')
    }
  })

  it('refuses stakes that are too small, of more decimals, or more than there is', async () => {
    for (const amount of ['0', '99.99999999', '100.123456789', '1e3']) {
      expect(await refusalOf(stake(staker, amount))).toBe('token/amount')
    }
    expect(await refusalOf(stake(staker, '100000.00000001'))).toBe('token/not-enough')
    expect(await refusalOf(stake(staker, '99999999999999999999'))).toBe('token/not-enough')
    expect(await refusalOf(unstake(staker, '1'))).toBe('token/not-enough')
    expect(await refusalOf(stake(bettor, '100'))).toBe('core/email-not-verified')
  })

  it('keeps every token through a storm of stakes and unstakes on two nodes', async () => {
    await stake(staker, '10000')
    const storm = Array.from({ length: 24 }, (_, place) =>
      (place % 3 === 0 ? stake : unstake)(staker, '1000', place % 2 ? node : other).catch(
        () => undefined,
      ),
    )
    await Promise.all(storm)
    const { me } = await node.app.handlers.tokenData({}, callOf(staker))
    const cooling = (me?.cooling ?? []).reduce((sum, { amount }) => sum + Number(amount), 0)
    expect(Number(me?.balance) + Number(me?.staked) + cooling).toBe(100_000)
    await unstake(staker, me?.staked ?? '0')
    await stake(staker, '1000')
    expect((await node.app.handlers.tokenData({}, callOf(staker))).me?.staked).toBe('1000.00000000')
  })

  it('does a stake once however often its key comes', async () => {
    const key = node.mintKey()
    const before = await node.app.handlers.tokenData({}, callOf(late))
    await Promise.all([
      node.app.handlers.stakeToken({ amount: '200' }, callOf(late, key)),
      other.app.handlers.stakeToken({ amount: '200' }, callOf(late, key)),
    ])
    const { me } = await node.app.handlers.tokenData({}, callOf(late))
    expect(Number(before.me?.balance) - Number(me?.balance)).toBe(200)
    // Its key names this stake for good: no other amount, and nothing else.
    const { stakeToken, unstakeToken } = other.app.handlers
    expect(await stakeToken({ amount: '200' }, callOf(late, key))).toEqual(me)
    const reused = [
      stakeToken({ amount: '201' }, callOf(late, key)),
      unstakeToken({ amount: '200' }, callOf(late, key)),
      stakeToken({ amount: '200' }, callOf(staker, key)),
    ]
    expect(new Set(await Promise.all(reused.map(refusalOf)))).toEqual(new Set(['core/key-reused']))
    const outKey = node.mintKey()
    const out = await unstakeToken({ amount: '200' }, callOf(late, outKey))
    expect(out.staked).toBe('0.00000000')
    expect(await unstakeToken({ amount: '200' }, callOf(late, outKey))).toEqual(out)
    expect((await node.app.handlers.tokenData({}, callOf(late))).me).toEqual(out)
    // Somebody else's key is nobody's business: it takes out their own.
    expect(await refusalOf(unstakeToken({ amount: '1' }, callOf(bettor, outKey)))).toBe(
      'token/not-enough',
    )
  })

  it('refuses a stake during a break, and knows since when the share is agreed to', async () => {
    const resting = await join(200)
    await query('insert into protection_players (user_id, time_out_until) values ($1, $2)', [
      resting.userId,
      new Date(now() + hourMs),
    ])
    expect(await refusalOf(stake(resting, '200'))).toBe('core/time-out')
    expect(await agreedSince(node.app.platform.database)).toBeUndefined()
    for (const [version, value] of [true, false, true, true].entries()) {
      await query(
        `insert into setting_versions (key, version, value, reason, changed_at, applies_at)
          values ('token.shareAgreed', $1, $2, 'the lawyer says so', $3, '1970-01-01')`,
        [version + 1, JSON.stringify(value), new Date(version * dayMs)],
      )
    }
    expect(await agreedSince(node.app.platform.database)).toBe(2 * dayMs)
  })

  /** The hour of the bets, by the database's clock; the charts of 30 days before them. */
  let hour = 0
  const before = new Map<ProfitCall, AnalyticsProfit>()

  it('burns five percent of the hour once, by two nodes at once, and pays the pool for it', async () => {
    for (const call of profitCalls) {
      before.set(call, await other.app.handlers[call]({ timeframe: 30 }, guest))
    }
    for (let count = 0; count < 8; count += 1) await bet(bettor, '20')
    hour = Math.floor(Date.now() / hourMs) * hourMs
    // Three bets on sport, two positions: of an hour in which nothing burns any more.
    await query(
      `insert into token_hours values ($1, 'sportsbook', 3, 90000000, 0, 0, 4500000),
        ($1, 'trading', 2, 70000000, 0, 0, 1250000)`,
      [new Date(hour)],
    )
    await at(hour + hourMs + 10 * minuteMs)
    const [row] = await query<{ theoretical: bigint; spent: bigint; paid: boolean }>(
      `select theoretical_usd_e6 as theoretical, spent_e6 as spent, paid_at is not null as paid
       from token_burns where product = 'casino' and not is_synthetic and theoretical_usd_e6 > 0`,
    )
    // 160 dollars at the credited edge of one percent, and a twentieth of that.
    expect(row).toEqual({ theoretical: 1_600_000n, spent: 80_000n, paid: true })
  })

  /** What a chart answers: every item has these, and labels and values go with the items. */
  async function expectItems(
    call:
      | 'analyticsBurn'
      | 'analyticsBurntChart'
      | 'analyticsFutures'
      | 'analyticsSlots'
      | 'analyticsSport',
    metrics: readonly string[],
  ) {
    for (const timeframe of [7, 30]) {
      const answer = await other.app.handlers[call]({ timeframe }, guest)
      expect(answer.data).toHaveLength(timeframe)
      expect(answer).toMatchObject({
        timeframe,
        labels: answer.data.map((item) => item.dimensions.date),
      })
      expect(answer.values).toHaveLength(timeframe)
      for (const item of answer.data) expect(Object.keys(item.metrics)).toEqual(metrics)
    }
  }

  it('answers burns by day with the last ones and their references [TOKEN-020] [TOKEN-021] [TOKEN-022]', async () => {
    await expectItems('analyticsBurn', ['amount', 'usd'])
    await expectItems('analyticsBurntChart', ['casino', 'sport', 'futures', 'total'])
    const { burn, totalProfit } = await node.app.handlers.analyticsBurn({ timeframe: 30 }, guest)
    expect(burn).toHaveLength(50)
    expect(burn[0]).toMatchObject({ product: 'casino', usd: 0.08 })
    expect(burn[0]?.synthetic).toBeUndefined()
    expect(burn[1]?.synthetic).toBe(true)
    expect(burn[0]?.ref).toMatch(/^posting_/)
    expect(totalProfit).toBeGreaterThan(0)
  })

  /** What the play of the hour added to its day. */
  async function expectAdded(call: ProfitCall, added: AnalyticsProfit['data'][number]['metrics']) {
    await expectItems(call, Object.keys(added))
    const today = new Date(hour).toISOString().slice(0, 10)
    const ofToday = (chart: AnalyticsProfit | undefined) =>
      chart?.data.find(({ dimensions }) => dimensions.date === today)?.metrics
    const then = ofToday(before.get(call))
    const found = ofToday(await other.app.handlers[call]({ timeframe: 30 }, guest))
    expect(found?.bets).toBe((then?.bets ?? 0) + added.bets)
    expect(found?.wagered).toBeCloseTo((then?.wagered ?? 0) + added.wagered, 2)
    expect(found?.expected_profit).toBeCloseTo(
      (then?.expected_profit ?? 0) + added.expected_profit,
      // Parts of a cent are cut before and after.
      1,
    )
  }

  it('answers what futures are expected to bring [TOKEN-024]', async () => {
    await expectAdded('analyticsFutures', { expected_profit: 1.25, wagered: 70, bets: 2 })
  })
  it('answers what the casino is expected to bring, with the bets of today [TOKEN-025]', async () => {
    await expectAdded('analyticsSlots', { expected_profit: 1.6, wagered: 160, bets: 8 })
  })
  it('answers what sport is expected to bring [TOKEN-026]', async () => {
    await expectAdded('analyticsSport', { expected_profit: 4.5, wagered: 90, bets: 3 })
  })

  it('publishes the day signed, to be recomputed, and proves a bet to its player alone', async () => {
    // Bets of the last hour of a day have brought the clock past midnight already.
    await at(Math.max(now(), startOfDay(hour) + dayMs + 10 * minuteMs))
    // A month of the team's tokens may come free just then: that posting is read before the day is published.
    await at(now())
    const { days } = await node.app.handlers.tokenDays({}, guest)
    expect(days).toHaveLength(1)
    const day = days[0]?.day ?? ''
    const file = await node.app.edge.inject(`/token/days/${day}.json`)
    const signed = file.json<Parameters<typeof recomputeDay>[0]>()
    const { problems, day: shown } = await recomputeDay(signed, { root: days[0]?.root })
    expect(problems).toEqual([])
    expect(shown?.figures.groups['casino']).toMatchObject({
      ...{ bets: '8', stakesE6: '160000000', theoreticalE6: '1600000' },
    })
    const [bets] = await query<{ ids: string[] }>(
      'select wager_ids::text[] as ids from token_leaves limit 1',
    )
    for (const bare of bets?.ids ?? []) {
      const id = toWireId('bet', bare)
      const proof = await node.app.handlers.tokenProof({ day, id }, callOf(bettor))
      expect(proof.rows.map((row) => verifyInclusion(signed, row))).toEqual([true])
      const others = node.app.handlers.tokenProof({ day, id }, callOf(staker))
      expect(await refusalOf(others)).toBe('core/unknown-id')
    }
    const noDays = ['2026-02-30', '2026-13-40', '0000-01-01', '1999-01-01']
    for (const name of [...noDays.map((noDay) => `${noDay}.json`), 'x.json', day]) {
      expect((await node.app.edge.inject(`/token/days/${name}`)).statusCode).toBe(404)
    }
    const id = toWireId('bet', bets?.ids[0] ?? '')
    for (const noDay of noDays) {
      const proof = node.app.handlers.tokenProof({ day: noDay, id }, callOf(bettor))
      expect(await refusalOf(proof)).toBe('core/unknown-id')
    }
  })

  portGoesAway()

  it('lets bets that were taken back lower what comes, and burns nothing for them', async () => {
    const hour = Math.floor(now() / hourMs) * hourMs
    await query(`insert into token_hours values ($1, 'slots', -1, -2000000000, 0, -40000000, 0)`, [
      new Date(hour),
    ])
    await query(`insert into token_hours values ($1, 'slots', 1, 4000000000, 0, 10000000, 0)`, [
      new Date(hour + hourMs),
    ])
    await at(hour + 2 * hourMs + 10 * minuteMs)
    const rows = await query<{ spent: bigint; carry: bigint; state: string }>(
      `select spent_e6 as spent, carry_after_e6 as carry, state from token_burns
       where product = 'casino' and hour >= $1 order by hour`,
      [new Date(hour)],
    )
    expect(rows).toEqual([
      { spent: 0n, carry: -2_000_000n, state: 'nothing' },
      { spent: 0n, carry: -1_500_000n, state: 'nothing' },
    ])
  })

  it('shares a week by stake and time, a stake of the last second too, and pays a claim once [TOKEN-027]', async () => {
    const week = startOfWeek(now()) + weekMs
    await at(week + hourMs)
    await query(`insert into token_hours values ($1, 'sport', 1, 9000000000, 0, 600000000, 0)`, [
      new Date(week + 30 * hourMs),
    ])
    skip(week + weekMs - 1_000 - now())
    await stake(late, '50000')
    await at(week + weekMs + 10 * minuteMs)
    const shares = await query<{ user: string; weight: string; cents: bigint }>(
      `select user_id as user, weight::text as weight, cents from token_shares where week = $1::date`,
      [new Date(week).toISOString()],
    )
    const own = shares.find(({ user }) => user === staker.userId)
    expect(own?.weight).toBe(String(1_000n * 100_000_000n * BigInt(weekMs)))
    const second = BigInt(shares.find(({ user }) => user === late.userId)?.weight ?? 0)
    // 50,000 tokens for the last second: no more than what a test takes to get there.
    expect(second).toBeGreaterThan(0n)
    expect(second).toBeLessThanOrEqual(50_000n * 100_000_000n * 1_000n)
    // A twentieth of 600 dollars, and what of it is not quite the other's.
    expect(Number(own?.cents)).toBeGreaterThan(2_900)
    const before = await node.app.doors.wallet.realBalanceOf(staker.userId, 'usdt')
    const ban = `insert into promotion_bans (user_id, scope, reason) values ($1, 'all', 'a test')`
    await query(ban, [staker.userId])
    const banned = node.app.handlers.claimRevShare({}, callOf(staker, node.mintKey()))
    expect(await refusalOf(banned)).toBe('core/no-permission')
    await query('delete from promotion_bans where user_id = $1', [staker.userId])
    // What was earned is paid without a proven address too.
    await query('update users set email_verified_at = null where id = $1', [staker.userId])
    const keys = [node.mintKey(), other.mintKey()]
    const claim = (by: typeof node, key = node.mintKey()) =>
      by.app.handlers.claimRevShare({}, callOf(staker, key))
    const claims = await Promise.allSettled([claim(node, keys[0]), claim(other, keys[1])])
    const done = claims.flatMap((claim, place) =>
      claim.status === 'fulfilled' ? [{ answer: claim.value, key: keys[place] }] : [],
    )
    expect(done).toHaveLength(1)
    expect(await claim(node, done[0]?.key)).toEqual(done[0]?.answer)
    const after = await node.app.doors.wallet.realBalanceOf(staker.userId, 'usdt')
    // A claim pays every week that is not paid yet, also one that ended while the days went by.
    const sum = `select sum(cents)::bigint as cents from token_shares where user_id = $1`
    const [owed] = await query<{ cents: bigint }>(sum, [staker.userId])
    expect(after - before).toBe((owed?.cents ?? 0n) * 1_000_000n)
    expect(await refusalOf(claim(node))).toBe('token/nothing-to-claim')
    for (const timeframe of [7, 30]) {
      const paid = await node.app.handlers.analyticsPayout({ timeframe }, guest)
      const last = paid.data.at(-1)
      const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)
      const [from, to] = [dayOf(week), dayOf(week + 6 * dayMs)]
      expect(last?.dimensions).toEqual({ week: isoWeekOf(week), from, to })
      const per_1000 = expect.any(Number)
      expect(last?.metrics).toEqual({
        ...{ pool_usd: 30, casino: 0, sport: 600, futures: 0, stakers: 2, per_1000 },
      })
      const values = paid.data.map(({ metrics }) => metrics.pool_usd)
      const labels = paid.data.map(({ dimensions }) => dimensions.week)
      expect(paid).toMatchObject({ timeframe, labels, values, totalProfit: 30 })
    }
    const payout = node.app.handlers.analyticsPayout({ timeframe: 12 }, guest)
    expect(await refusalOf(payout)).toBe('token/timeframe')
    expect(calls.analyticsPayout.path).toBe('/analytics/revShare/payout')
  })

  it('gives tokens back after cooling, and never lets them be bet before', async () => {
    const { cooling } = await unstake(staker, '1000')
    const readyAt = cooling.at(-1)?.readyAt ?? 0
    const before = await node.app.doors.wallet.realBalanceOf(staker.userId, 'pwr')
    await at(readyAt - minuteMs)
    expect(await node.app.doors.wallet.realBalanceOf(staker.userId, 'pwr')).toBe(
      // What was unstaked in the storm came back earlier.
      100_000n * 100_000_000n - 1_000n * 100_000_000n,
    )
    await at(readyAt + minuteMs)
    expect(await node.app.doors.wallet.realBalanceOf(staker.userId, 'pwr')).toBe(
      100_000n * 100_000_000n,
    )
    expect(before).toBeLessThan(100_000n * 100_000_000n)
  })

  it('frees the stake of an excluded player at once and pays the shares', async () => {
    await query('update users set self_excluded = true where id = $1', [late.userId])
    await at(now())
    expect(await node.app.doors.wallet.realBalanceOf(late.userId, 'pwr')).toBe(
      100_000n * 100_000_000n,
    )
  })

  it('burns tokens of the treasury once two persons want it, and shows staff where all are', async () => {
    const [one, two] = [await node.join(), await node.join()]
    for (const { userId } of [one, two]) {
      await node.app.doors.auth.grantRole({ userId, role: '*', by: null })
    }
    const ask = async (key: string, input: object, by: TestPlayer): Promise<unknown> => {
      const context = callOf(by, node.mintKey())
      const call: unknown = Reflect.get(node.app.handlers, key)
      if (typeof call !== 'function') throw new Error(`no call ${key}`)
      return Reflect.apply(call, null, [
        input,
        { ...context, caller: { ...context.caller, can: () => true } },
      ])
    }
    const treasury = async () => {
      const [row] = await query<{ held: bigint }>(
        `select sum(balance)::bigint as held from accounts where house = 'token.treasury'`,
      )
      return row?.held ?? 0n
    }
    const before = await treasury()
    const order = { tokens: 1_000, reason: 'too many of them' }
    const asked: unknown = await ask('admin.token.burnNow', order, one).catch(
      (error: unknown) => error,
    )
    expect(asked).toMatchObject({ refusal: 'core/waits-for-approval' })
    expect(await treasury()).toBe(before)
    const id: unknown = Reflect.get(Object(Reflect.get(Object(asked), 'params')), 'approvalId')
    const agree = { id, reason: 'yes, too many' }
    await expect(ask('admin.approvals.approve', agree, one)).rejects.toMatchObject({
      refusal: expect.any(String),
    })
    await ask('admin.approvals.approve', agree, two)
    expect(before - (await treasury())).toBe(1_000n * 100_000_000n)
    const { rows } = Object(await ask('admin.token.list', { filter: {}, perPage: 20 }, one))
    expect(rows).toHaveLength(5)
    for (const area of ['token-burns', 'token-weeks']) {
      const shown = Object(await ask(`admin.${area}.list`, { filter: {}, perPage: 20 }, one))
      expect(shown.rows.length).toBeGreaterThan(0)
    }
  })

  it('burns a day by terms that were fixed and published before it, whatever is set meanwhile', async () => {
    const day = Math.floor(now() / dayMs) * dayMs
    const guarded = async (on: typeof node) =>
      (await on.app.handlers.economyPreview({ changes: {} }, guest)).levels[0]?.parts.burn
    const set = async (value: object) => {
      const change = { key: 'token.burnPct', value, reason: 'cheaper', by: null }
      await node.app.platform.settings.set(change)
      for (const each of [node, other]) await each.app.platform.settings.refresh()
    }
    await set({ casino: 1, sport: 1, futures: 1 })
    // What is fixed is paid: nothing else may cost what a lower percentage will leave.
    expect([await guarded(node), await guarded(other)]).toEqual([5, 5])
    const shown = async () => (await node.app.handlers.tokenData({}, guest)).terms
    expect(await shown()).toMatchObject({ burnPct: { casino: 5, sport: 5, futures: 5 } })
    await at(day + dayMs + hourMs + 10 * minuteMs)
    // Tokens of the team that come free just then are read before the day is published.
    await at(now())
    const percentsOf = async (at: number) =>
      query<{ pct: number }>(
        `select distinct pct_e2 as pct from token_burns where hour >= $1 and hour < $2`,
        [new Date(at), new Date(at + dayMs)],
      )
    expect(await percentsOf(day + dayMs)).toEqual([{ pct: 500 }])
    const { file } = (
      await query<{ file: string }>('select file from token_days order by day desc limit 1')
    )[0] ?? { file: '{}' }
    expect(JSON.parse(file)).toMatchObject({
      ...{ version: 2, day: new Date(day).toISOString().slice(0, 10) },
      terms: { pctE2: { casino: 500 }, moveE4: 100, lossStop: true },
      next: { pctE2: { casino: 100, sport: 100, futures: 100 } },
    })
    await at(day + 2 * dayMs + hourMs + 10 * minuteMs)
    expect(await percentsOf(day + 2 * dayMs)).toEqual([{ pct: 100 }])
    expect([await guarded(node), await guarded(other)]).toEqual([1, 1])
    expect(await shown()).toMatchObject({ burnPct: { casino: 1, sport: 1, futures: 1 } })
    await expect(
      query(`update token_terms set casino_e2 = 1000 where day = $1`, [new Date(day)]),
    ).rejects.toThrow()
    await set({ casino: 5, sport: 5, futures: 5 })
  })

  it('pauses burn and share while the real net of 30 days is below zero', async () => {
    const hour = Math.floor(now() / hourMs) * hourMs
    await query(
      `insert into token_hours values ($1, 'live', 1, 1000000, 99000000000, 5000000, 0)`,
      [new Date(hour)],
    )
    // A day pauses by the 30 days before it, which everybody has seen by then.
    const midnight = Math.floor(now() / dayMs) * dayMs + dayMs
    await at(midnight + hourMs + 10 * minuteMs)
    const stateOf = async (burnt: number) =>
      (
        await query<{ state: string; spent: bigint }>(
          `select state, spent_e6 as spent from token_burns where hour = $1 and product = 'casino'`,
          [new Date(burnt)],
        )
      )[0]
    expect(await stateOf(hour)).not.toMatchObject({ state: 'paused' })
    expect(await stateOf(midnight)).toEqual({ state: 'paused', spent: 0n })
    node.pass(minuteMs)
    expect((await node.app.handlers.tokenData({}, guest)).isPaused).toBe(true)
  })
})
