import { hourMs, type Uuid } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callOf, type TestPlayer } from '../../../test/app.ts'
import { countedDays } from './test/counted-days.ts'
import { stakesOn } from '../../../test/wallet/guarded-stakes.ts'
import { telling, unit, WalletStage, welcomeMinor } from '../../../test/wallet/wallet-stage.ts'

let stage: WalletStage

beforeAll(async () => {
  stage = await WalletStage.open()
})
afterAll(() => stage.close())

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  stage.first.app.platform.database.query<Row>({ text, values })
const handlers = () => stage.first.app.handlers

const { instant, openRound, play, products } = stakesOn(() => stage)
const each = Object.entries(products)

async function limited(
  kind: 'deposit' | 'loss' | 'wager' | 'stake' | 'session',
  usd: number,
  period: 'day' | 'week' | 'month' | 'none' = kind === 'stake' ? 'none' : 'day',
): Promise<TestPlayer> {
  const player = await stage.player()
  await handlers().setLimit({ kind, period, amount: Math.round(usd * 100) }, callOf(player))
  return player
}

/** What no statement may do: as if time had gone by, a trigger is left out. */
async function without(table: string, trigger: string, text: string, values: unknown[]) {
  await query(`alter table ${table} disable trigger ${trigger}`)
  await query(text, values)
  await query(`alter table ${table} enable trigger ${trigger}`)
}

/** As if so many days had gone by since a change was asked for. */
const passDays = ({ userId }: TestPlayer, days: number) =>
  query(
    `update protection_limits set confirm_after = confirm_after - $2 * interval '1 day',
      lapses_at = lapses_at - $2 * interval '1 day' where user_id = $1`,
    [userId, days],
  )

const staked = async ({ userId }: TestPlayer) => {
  const [row] = await query<{ usd: number }>(
    `select coalesce(sum(stake_usd_e6), 0)::float8 / 1e6 as usd from wagers where user_id = $1`,
    [userId],
  )
  return row?.usd
}

/** How each product says no to a stake: outside ones know no reasons. */
const saysNo = (product: string, refusal: string) => ({
  refusal: product === 'an outside product' ? 'not-allowed' : refusal,
})

describe.each(each)('%s', (product, lay) => {
  it.each(['loss', 'wager'] as const)(
    'lays no unit over a limit on %s, on two nodes',
    async (kind) => {
      const player = await limited(kind, 10)
      await lay(player, 6, 0)
      await expect(lay(player, 6, 1)).rejects.toMatchObject(saysNo(product, 'core/limit-reached'))
      await expect(lay(player, 4.01, 0)).rejects.toMatchObject(
        saysNo(product, 'core/limit-reached'),
      )
      await lay(player, 4, 1)
      await expect(lay(player, 0.01, 0)).rejects.toMatchObject(
        saysNo(product, 'core/limit-reached'),
      )
      expect(await staked(player)).toBe(10)
    },
  )

  it('lays no single stake over its limit', async () => {
    const player = await limited('stake', 5)
    await expect(lay(player, 5.01, 1)).rejects.toMatchObject(saysNo(product, 'core/limit-reached'))
    await lay(player, 5, 0)
    await lay(player, 5, 1)
  })

  it('lays nothing in a time-out, and again after it', async () => {
    const player = await stage.player()
    await lay(player, 1, 0)
    await lay(player, 1, 1)
    await handlers().timeOut({ hours: 24 }, callOf(player))
    for (const at of [0, 1]) {
      await expect(lay(player, 1, at)).rejects.toMatchObject(saysNo(product, 'core/time-out'))
    }
    const end = `update protection_players set time_out_until = clock_timestamp() where user_id = $1`
    await expect(query(end, [player.userId])).rejects.toMatchObject({ code: 'PP0A8' })
    await without('protection_players', 'time_outs_stay', end, [player.userId])
    await lay(player, 1, 1)
  })

  it('lays nothing while a reality check or the time of a session is over', async () => {
    const player = await stage.player()
    await handlers().realityCheck({ everyMin: 15 }, callOf(player))
    await handlers().setLimit({ kind: 'session', period: 'day', amount: 20 }, callOf(player))
    await lay(player, 1, 0)
    const back = (minutes: number) =>
      query(
        `update protection_players set play_since = play_since - $2 * interval '1 minute',
          last_play_at = last_play_at - $2 * interval '1 minute' where user_id = $1`,
        [player.userId, minutes],
      )
    await back(14)
    await lay(player, 1, 1)
    await handlers().realityCheck({ answer: 'continue' }, callOf(player))
    await back(1)
    await expect(lay(player, 1, 0)).rejects.toMatchObject(saysNo(product, 'core/reality-check'))
    for (const everyMin of [15, 60, null] as const) {
      const changed = handlers().realityCheck({ everyMin }, callOf(player))
      await expect(changed).rejects.toMatchObject({ refusal: 'core/reality-check' })
    }
    await handlers().realityCheck({ answer: 'continue' }, callOf(player))
    await back(8)
    await expect(lay(player, 1, 1)).rejects.toMatchObject(saysNo(product, 'core/limit-reached'))
  })

  it('lays nothing once its player excluded himself, whose sessions are over', async () => {
    const player = await stage.player()
    await lay(player, 1, 0)
    const order = { period: '6m' as const, phrase: 'EXCLUDE ME' }
    await handlers().selfExclude(order, callOf(player))
    for (const at of [0, 1]) {
      await expect(lay(player, 1, at)).rejects.toMatchObject(saysNo(product, 'core/self-excluded'))
    }
    expect(
      await query('select id from sessions where user_id = $1 and ended_at is null', [
        player.userId,
      ]),
    ).toEqual([])
  })
})

describe('a limit', () => {
  it('holds under many bets at once on two nodes, with no unit over', async () => {
    const player = await limited('wager', 7.5)
    const all = await Promise.allSettled(
      Array.from({ length: 24 }, (_, at) =>
        at % 3 === 0 ? stage.openWager(player, unit, {}, at) : instant(player, 1, at),
      ),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
    expect(await staked(player)).toBe(7)
  })

  it('of a single stake counts all that a round adds to it', async () => {
    const player = await limited('stake', 5)
    const round = await openRound(player, 3)
    await play(round, 1, { extraUsd: 2 })
    await expect(play(round, 0, { extraUsd: 1 })).rejects.toMatchObject({
      ...{ refusal: 'core/limit-reached', params: { kind: 'stake', left: 0 } },
    })
    await play(round, 0, { payoutUsd: 10 })
  })

  it('on losses is not passed by a stake that comes together with a correction', async () => {
    const player = await limited('loss', 100)
    const whole = await stage.openWager(player, 4n * unit)
    await stage.settle(whole, 4n * unit)
    await stage.correct(whole, 0n, { revision: 1 })
    const stake = await stage.openWager(player, 7n * unit)
    await handlers().setLimit({ kind: 'loss', period: 'day', amount: 1_000 }, callOf(player))
    await query('delete from protection_days where user_id = $1', [player.userId])
    const batch = query(
      `select guard_bets(array[user_id], array[stake_usd_e6], array[0::bigint], '{}',
        array(select id from wager_results where wager_id = $2), '{}') from wagers where id = $1`,
      [stake, whole],
    )
    await expect(batch).rejects.toMatchObject({ code: 'PP0A1' })
  })

  it('set beside a reality check counts what was staked before it, this month', async () => {
    const player = await stage.player()
    await instant(player, 3)
    await handlers().realityCheck({ everyMin: 60 }, callOf(player))
    await instant(player, 4, 1)
    await handlers().setLimit({ kind: 'wager', period: 'month', amount: 1_000 }, callOf(player))
    await expect(instant(player, 4)).rejects.toMatchObject({ params: { left: 3 } })
    await instant(player, 3)
  })

  it('stops nobody else in the same batch', async () => {
    const [own, other] = [await limited('stake', 1), await stage.player()]
    const laid = await Promise.allSettled([
      ...[instant(own, 2), instant(other, 2), instant(own, 1)],
      ...[instant(other, 3), instant(own, 3)],
    ])
    expect(laid.map(({ status }) => status)).toEqual([
      ...['rejected', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected'],
    ])
  })

  it.each([
    ['day', "date_trunc('day', now() at time zone 'UTC') - interval '1 day'"],
    ['week', "date_trunc('week', now() at time zone 'UTC') - interval '1 day'"],
    ['month', "date_trunc('month', now() at time zone 'UTC') - interval '1 day'"],
  ] as const)('of a %s counts its first day and not the day before', async (period, before) => {
    const player = await limited('wager', 10, period)
    await instant(player, 10)
    const move = (to: string) =>
      query(`update protection_days set day = (${to})::date where user_id = $1`, [player.userId])
    await move(`${before} + interval '1 day'`)
    await expect(instant(player, 1)).rejects.toMatchObject({
      ...{ refusal: 'core/limit-reached', params: { kind: 'wager', period, left: 0 } },
    })
    await move(before)
    await instant(player, 1)
  })

  it('says how much is left, and the lowest of several counts', async () => {
    const player = await limited('wager', 100, 'month')
    await handlers().setLimit({ kind: 'wager', period: 'day', amount: 1_000 }, callOf(player))
    await instant(player, 7)
    await expect(instant(player, 4)).rejects.toMatchObject({
      params: { kind: 'wager', period: 'day', left: 3 },
    })
  })

  it('on losses gives back what is won, whatever way a wager ends', async () => {
    const player = await limited('loss', 10)
    const win = () => ({ payoutMinor: 3n * unit, multiplierE4: 3_000, result: {} })
    await instant(player, 10, 0, { draw: win })
    const left = async () => {
      const { limits } = await handlers().protectionState({}, callOf(player))
      return 1_000 - (limits[0]?.used ?? 0)
    }
    expect(await left()).toBe(300)
    const round = await openRound(player, 2)
    await play(round, 1, { extraUsd: 1 })
    expect(await left()).toBe(0)
    await expect(play(round, 0, { extraUsd: 0.5 })).rejects.toMatchObject({
      refusal: 'core/limit-reached',
    })
    await play(round, 1, { payoutUsd: 6 })
    expect(await left()).toBe(600)
    const id = await stage.openWager(player, 4n * unit)
    expect(await left()).toBe(200)
    await stage.settle(id, unit, { shareMinor: 2n * unit }, 1)
    expect(await left()).toBe(300)
    await stage.cancel(id, {}, 0)
    expect(await left()).toBe(500)
    await stage.correct(id, 0n, { revision: 2, part: 2 }, 1)
    expect(await left()).toBe(300)
    const whole = await stage.openWager(player, 2n * unit)
    await stage.settle(whole, 2n * unit, {}, 1)
    expect(await left()).toBe(300)
    await stage.correct(whole, unit, { revision: 1 }, 0)
    expect(await left()).toBe(200)
  })

  it('counts what was staked before it was set, and no demo money', async () => {
    const player = await stage.player()
    await instant(player, 6)
    await stage.openWager(player, 3n * unit)
    await handlers().setLimit({ kind: 'wager', period: 'day', amount: 1_000 }, callOf(player))
    await expect(instant(player, 2)).rejects.toMatchObject({ params: { left: 1 } })
    await handlers().demoTopUp({ currency: 'usdt' }, callOf(player, stage.first.mintKey()))
    await instant(player, 500, 0, { pocket: 'demo' })
    await instant(player, 1, 1)
  })

  it('counts days that are over before it locks, and comes to what the journal has', async () => {
    const player = await stage.player()
    const draw = () => ({ payoutMinor: 2n * unit, multiplierE4: 5_000, result: {} })
    await instant(player, 4, 0, { draw })
    await stage.openWager(player, 3n * unit)
    const { counted, whole } = await countedDays(stage.first.app.platform.database, player.userId)
    expect(whole.length).toBeGreaterThan(0)
    expect(counted).toEqual(whole)
  })

  it('of a first or lower amount holds at once, a higher one after a day and a second yes', async () => {
    const player = await limited('stake', 5)
    const context = callOf(player)
    const set = (amount: number) =>
      handlers().setLimit({ kind: 'stake', period: 'none', amount }, context)
    const raised = await set(900)
    const [limit] = raised.limits
    expect(limit).toMatchObject({ amount: 500, pending: { kind: 'raise', amount: 900 } })
    await expect(instant(player, 6)).rejects.toMatchObject({ refusal: 'core/limit-reached' })
    await expect(set(1_000)).rejects.toMatchObject({ refusal: 'compliance/change-pending' })
    const confirm = () => handlers().confirmLimit({ id: limit?._id ?? '' }, context)
    await expect(confirm()).rejects.toMatchObject({ refusal: 'compliance/too-early' })
    await passDays(player, 1)
    await expect(instant(player, 6)).rejects.toMatchObject({ refusal: 'core/limit-reached' })
    expect((await confirm()).limits[0]).toMatchObject({ amount: 900, pending: null })
    await instant(player, 9, 1)
    expect((await set(300)).limits[0]).toMatchObject({ amount: 300 })
    await expect(instant(player, 3.01)).rejects.toMatchObject({ refusal: 'core/limit-reached' })
    await handlers().removeLimit({ id: limit?._id ?? '' }, context)
    await handlers().discardLimit({ id: limit?._id ?? '' }, context)
    await expect(confirm()).rejects.toMatchObject({ refusal: 'compliance/unknown-limit' })
    await handlers().removeLimit({ id: limit?._id ?? '' }, context)
    await passDays(player, 9)
    await expect(confirm()).rejects.toMatchObject({ refusal: 'compliance/lapsed' })
    const other = callOf(await stage.player())
    await expect(handlers().removeLimit({ id: limit?._id ?? '' }, other)).rejects.toMatchObject({
      refusal: 'compliance/unknown-limit',
    })
  })

  it.each([
    { kind: 'loss', period: 'day', amount: 0 },
    { kind: 'loss', period: 'day', amount: 100_000_001 },
    { kind: 'loss', period: 'none', amount: 100 },
    { kind: 'session', period: 'day', amount: 14 },
    { kind: 'stake', period: 'day', amount: 100 },
  ] as const)('is not set as %j', async (order) => {
    const asked = handlers().setLimit(order, callOf(await stage.player()))
    await expect(asked).rejects.toMatchObject({ refusal: 'compliance/invalid-limit' })
  })

  it('costs a player without any nothing: no account is guarded', async () => {
    const [free, kept] = [await stage.player(), await limited('deposit', 5)]
    const guarded = async ({ userId }: TestPlayer) =>
      (await query('select id from accounts where owner = $1 and is_guarded', [userId])).length
    expect([await guarded(free), await guarded(kept)]).toEqual([0, 0])
    const player = await limited('loss', 5)
    expect(await guarded(player)).toBeGreaterThan(0)
    await stage.first.app.doors.wallet.movements.grant({
      ...{ id: stage.first.mintKey(), reason: 'demo_grant', userId: player.userId, telling },
      ...{ currency: 'btc', pocket: 'real', amountMinor: unit, businessKey: player.name },
    })
    expect(
      await query('select 1 from accounts where owner = $1 and not is_guarded', [player.userId]),
    ).toEqual([])
  })
})

describe('a break', () => {
  const may = async (player: TestPlayer, kind: string) => {
    const [row] = await query<{ says: string | null }>(
      `select may_move_money($1, $2, 1000000, now()) as says`,
      [player.userId, kind],
    )
    return row?.says
  }

  it('keeps deposits out and lets withdrawals go, as limits and exclusion do', async () => {
    const player = await limited('deposit', 100)
    expect([await may(player, 'deposit'), await may(player, 'withdrawal')]).toEqual([null, null])
    const [over] = await query<{ says: string }>(
      `select may_move_money($1, 'deposit', 100000001, now()) as says`,
      [player.userId],
    )
    expect(over?.says).toBe('core/limit-reached')
    await handlers().timeOut({ hours: 1 }, callOf(player))
    expect([await may(player, 'deposit'), await may(player, 'withdrawal')]).toEqual([
      ...['core/time-out', null],
    ])
    await handlers().selfExclude({ period: '1y', phrase: 'EXCLUDE ME' }, callOf(player))
    expect([await may(player, 'deposit'), await may(player, 'withdrawal')]).toEqual([
      ...['core/self-excluded', null],
    ])
  })

  it('is made longer, never shorter', async () => {
    const context = callOf(await stage.player())
    await handlers().timeOut({ hours: 48 }, context)
    await expect(handlers().timeOut({ hours: 24 }, context)).rejects.toMatchObject({
      refusal: 'compliance/would-shorten',
    })
    await handlers().timeOut({ hours: 72 }, context)
    await expect(handlers().timeOut({ hours: 1_009 }, context)).rejects.toMatchObject({
      refusal: 'compliance/invalid-limit',
    })
  })
})

describe('a self-exclusion', () => {
  const exclude = async (period: '6m' | '1y' | 'forever' = '6m') => {
    const player = await stage.player()
    const order = { period, phrase: 'EXCLUDE ME', reason: 'Too much lately' }
    await handlers().selfExclude(order, callOf(player))
    return player
  }

  it('asks for the phrase to the letter', async () => {
    const context = callOf(await stage.player())
    for (const phrase of ['exclude me', 'EXCLUDE M', '']) {
      await expect(handlers().selfExclude({ period: '6m', phrase }, context)).rejects.toMatchObject(
        {
          refusal: 'compliance/wrong-phrase',
        },
      )
    }
  })

  it('is shortened, lifted or forgotten by nobody, whatever they may do', async () => {
    const { userId } = await exclude()
    const tries = [
      `update users set self_excluded = false where id = $1`,
      `update exclusions set until = until - interval '1 day' where user_id = $1`,
      `update exclusions set ended_at = now() where user_id = $1`,
      `update exclusions set at = at - interval '1 year' where user_id = $1`,
      `delete from exclusions where user_id = $1`,
      `update exclusions set return_asked_at = now() - interval '1 year' where user_id = $1`,
      `update accounts set may_stake = true where owner = $1`,
    ]
    for (const one of tries)
      await expect(query(one, [userId])).rejects.toMatchObject({ code: 'PP0A8' })
    await expect(query('truncate exclusions')).rejects.toThrow()
    const shorter = handlers().selfExclude(
      { period: '6m', phrase: 'EXCLUDE ME' },
      callOf({ userId }),
    )
    // The same period from now on ends later.
    expect((await shorter).exclusion).not.toBeNull()
    await handlers().selfExclude({ period: 'forever', phrase: 'EXCLUDE ME' }, callOf({ userId }))
    await expect(
      handlers().selfExclude({ period: '5y', phrase: 'EXCLUDE ME' }, callOf({ userId })),
    ).rejects.toMatchObject({ refusal: 'compliance/would-shorten' })
  })

  it('is not shortened by one for ever', async () => {
    const { userId } = await stage.player()
    await query(
      `insert into exclusions (id, user_id, until, at)
        values ($1, $2, now() + interval '6 years', now() - interval '4 years')`,
      [stage.first.mintKey(), userId],
    )
    await query('update users set self_excluded = true where id = $1', [userId])
    const order = { period: 'forever' as const, phrase: 'EXCLUDE ME' }
    const { exclusion } = await handlers().selfExclude(order, callOf({ userId }))
    const years = (ms: number) => (ms - Date.now()) / (365 * 24 * hourMs)
    expect(exclusion?.until).toBeNull()
    expect(years(exclusion?.returnFrom ?? 0)).toBeGreaterThan(5.9)
    const sooner = `update exclusions set not_before = now() where user_id = $1`
    await expect(query(sooner, [userId])).rejects.toMatchObject({ code: 'PP0A8' })
    const young = await exclude()
    const old = `update exclusions set at = at - interval '4 years' where user_id = $1`
    await without('exclusions', 'exclusions_are_kept', old, [young.userId])
    const longer = await handlers().selfExclude(order, callOf(young))
    expect(years(longer.exclusion?.returnFrom ?? 0)).toBeGreaterThan(4.9)
  })

  it('stands and ends all sockets even where what is shown of it cannot be read', async () => {
    const player = await stage.player()
    const { database } = stage.first.app.platform
    const whole = database.query.bind(database)
    const read = vi
      .spyOn(database, 'query')
      .mockImplementation((asked) =>
        asked.text.includes('from protection_limits')
          ? Promise.reject(new Error('no answer'))
          : whole(asked),
      )
    const order = { period: '6m' as const, phrase: 'EXCLUDE ME' }
    const state = await handlers().selfExclude(order, callOf(player))
    read.mockRestore()
    expect(state).toMatchObject({ exclusion: { askedAt: null }, limits: [] })
    await expect(instant(player, 1)).rejects.toMatchObject({ refusal: 'core/self-excluded' })
  })

  it('stays after its end until its player asks, waits a day and confirms', async () => {
    const player = await stage.player()
    const context = callOf(player)
    const insert = (userId: Uuid, ago: string) =>
      query(
        `insert into exclusions (id, user_id, until, at)
          values ($1, $2, now() - $3::interval, now() - interval '7 months')`,
        [stage.first.mintKey(), userId, ago],
      )
    await expect(handlers().askReturn({}, context)).rejects.toMatchObject({
      refusal: 'compliance/unknown-limit',
    })
    await insert(player.userId, '3 days')
    await stage.exclude(player)
    await expect(instant(player, 1)).rejects.toMatchObject({ refusal: 'core/self-excluded' })
    await handlers().askReturn({}, context)
    await expect(handlers().confirmReturn({}, context)).rejects.toMatchObject({
      refusal: 'compliance/too-early',
    })
    const asked = `update exclusions set return_asked_at = now() - interval '2 days' where user_id = $1`
    await without('exclusions', 'exclusions_are_kept', asked, [player.userId])
    expect(await handlers().confirmReturn({}, context)).toMatchObject({ exclusion: null })
    await instant(player, 1, 1)
    const early = await exclude()
    await expect(handlers().askReturn({}, callOf(early))).rejects.toMatchObject({
      refusal: 'compliance/period-runs',
    })
  })

  it('leaves open stakes to their end', async () => {
    const player = await stage.player()
    const id = await stage.openWager(player, 2n * unit)
    await handlers().selfExclude({ period: '6m', phrase: 'EXCLUDE ME' }, callOf(player))
    await stage.settle(id, 5n * unit, {}, 1)
    expect(await stage.pockets(player)).toMatchObject({ real: welcomeMinor + 3n * unit })
  })
})
