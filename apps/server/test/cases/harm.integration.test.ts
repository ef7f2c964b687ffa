import { dayMs, hourMs, minuteMs, mustHave, toWireId, type Uuid } from '@powerplay/kernel'
import { bech32 } from '@scure/base'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dollar, PaymentStage } from '../../src/features/payments/test/payment-stage.ts'
import { callOf, type TestPlayer } from '../app.ts'

let stage: PaymentStage

const rules = {
  restDays: 7,
  risingStakes: { usd: 10, bets: 3, times: 3 },
  chasing: { lossUsd: 5, hours: 1, percent: 150, count: 2 },
  cancelledWithdrawals: { count: 3 },
  nightPlay: { isOn: true, fromHour: 23, toHour: 4, zone: 'UTC', bets: 2, nights: 3 },
  failedDeposits: { count: 3 },
}

beforeAll(async () => {
  stage = await PaymentStage.open()
  await stage.set('payments.addressHoldHours', 0)
  await stage.set('payments.playThroughPercent', 0)
  await stage.set('cases.harm', rules)
  await stage.set('originals.maxPayoutEur', 1_000_000)
})
afterAll(() => stage.close())

const handlers = () => stage.node.app.handlers
const look = () => stage.node.app.doors.cases.lookForHarm()
const now = () => stage.node.app.platform.clock.now()

async function pass(ms: number): Promise<void> {
  stage.node.pass(ms)
  await stage.node.app.doors.wallet.prices.refresh()
}

/** Lays bets that are nearly never won. */
async function bet(player: TestPlayer, usd: string, count: number): Promise<void> {
  for (let bets = 0; bets < count; bets += 1) {
    await stage.node.app.whispers.Play(
      {
        ...{ api_id: 'dice', bet: usd, demo: false, currency: 'usdt', quick: true },
        data: { condition: 'over', target: 99.98 },
      },
      callOf(player, stage.node.mintKey()),
    )
  }
}

/** Gives all stakes of a player back by hand. */
async function giveBack({ userId }: TestPlayer): Promise<void> {
  const wagers = await stage.query<{ id: Uuid }>(
    `select id from wagers w where user_id = $1
      and not exists (select from wager_results r where r.wager_id = w.id)`,
    [userId],
  )
  for (const { id } of wagers) {
    const given = await stage.node.app.doors.wallet.wagers.correct({
      ...{ id: stage.node.mintKey(), wagerId: id, product: 'originals', revision: 1 },
      ...{ outcome: { kind: 'cancel' }, reason: 'house_error', result: '{}' },
      telling: { context: null, delayMs: 0, reason: 'dice' },
    })
    expect(given.kind).toBe('done')
  }
}

async function payIn(player: TestPlayer, usd: bigint): Promise<void> {
  const { wallet } = await stage.addressOf(player, 'usdt', 'tron')
  stage.pay(wallet, usd * dollar, { chain: 'tron' })
  await stage.mine(21, 'tron')
  // Credits bear the time of the database, which passes by itself alone.
  await stage.query(
    `update deposits set credited_at = $2 where id = (
      select id from deposits where user_id = $1 order by id desc limit 1)`,
    [player.userId, new Date(now())],
  )
}

const casesOf = ({ userId }: TestPlayer) =>
  stage.query<{ id: string; marker: string; state: string; count: number; usd: number }>(
    `select id, marker, state, count, (sum_usd_e6 / 1000000)::int as usd from harm_cases
      where user_id = $1 order by at`,
    [userId],
  )
const toldTo = ({ userId }: TestPlayer) =>
  stage.query<{ title: string; text: string; link: string }>(
    `select title, text, link from notifications where user_id = $1 and kind = 'system'
      order by created_at`,
    [userId],
  )
const join = () => stage.player()
const swiss = { papers: null, declared: 'CH' }

describe('a marker of harm', () => {
  it('is stakes far above those of the weeks before, and not those of a beginner', async () => {
    const [player, calm, beginner] = [await join(), await join(), await join()]
    for (const one of [player, calm]) await bet(one, '1', 3)
    await pass(2 * dayMs)
    await bet(player, '4', 3)
    await bet(calm, '1', 12)
    await bet(beginner, '4', 3)
    await look()
    expect(await casesOf(player)).toMatchObject([
      { marker: 'rising-stakes', state: 'open', count: 3, usd: 12 },
    ])
    expect([await casesOf(calm), await casesOf(beginner)]).toEqual([[], []])
  })

  it('is paying in after losses and betting more, again and again', async () => {
    const [player, calm, once, repaid] = [await join(), await join(), await join(), await join()]
    for (const time of [1, 2]) {
      for (const one of [player, calm, repaid]) await bet(one, '1', 8)
      await giveBack(repaid)
      await pass(minuteMs)
      for (const one of [player, calm, repaid]) await payIn(one, 50n)
      await pass(minuteMs)
      for (const one of [player, repaid]) await bet(one, '2', 4)
      await bet(calm, '1', 4)
      if (time === 1) {
        await bet(once, '1', 8)
        await pass(minuteMs)
        await payIn(once, 50n)
        await pass(minuteMs)
        await bet(once, '2', 4)
      }
      await pass(2 * hourMs)
    }
    await look()
    expect(await casesOf(player)).toMatchObject([{ marker: 'chasing', count: 2 }])
    expect([await casesOf(calm), await casesOf(once), await casesOf(repaid)]).toEqual([[], [], []])
  })

  it('is withdrawals that are taken back', async () => {
    const player = await join()
    await payIn(player, 100n)
    const wallet = bech32.encode('devtron', bech32.toWords(new Uint8Array(20).fill(3)))
    for (let time = 0; time < 3; time += 1) {
      if (time === 2) {
        await look()
        expect(await casesOf(player)).toEqual([])
      }
      const { _id: id } = await handlers().withdraw(
        { sum: '250', currency: 'usdt', wallet, type: 'tron' },
        callOf(player, stage.node.mintKey()),
      )
      await handlers().cancelWithdraw({ id }, callOf(player))
    }
    await look()
    expect(await casesOf(player)).toMatchObject([{ marker: 'cancelled-withdrawals', count: 3 }])
  })

  it('is play through several nights, over midnight too, and not by day', async () => {
    const [owl, lark] = [await join(), await join()]
    await pass(dayMs - (now() % dayMs) + 23.5 * hourMs)
    for (const night of [1, 2, 3]) {
      await bet(owl, '0.1', 1)
      await pass(hourMs)
      await bet(owl, '0.1', 1)
      await look()
      expect(await casesOf(owl)).toHaveLength(night === 3 ? 1 : 0)
      await pass(11.5 * hourMs)
      await bet(lark, '0.1', 3)
      await pass(11.5 * hourMs)
    }
    expect(await casesOf(owl)).toMatchObject([{ marker: 'night-play', count: 3 }])
    await look()
    expect(await casesOf(lark)).toEqual([])
  })

  it('is deposits that fail one after the other', async () => {
    const player = await join()
    for (let time = 0; time < 3; time += 1) {
      await look()
      expect(await casesOf(player)).toEqual([])
      const wanted = { fiat: 'usd' as const, amount: '100', currency: 'usdt', chain: 'eth' }
      const { quoteId } = await handlers().buyQuote(
        { provider: 'demo-seller', ...wanted },
        callOf(player),
      )
      const by = callOf(player, stage.node.mintKey())
      const { orderId: id } = await handlers().buyStart({ quoteId }, by)
      await handlers().buyDemoPay({ id, outcome: 'fail' }, callOf(player))
    }
    await look()
    expect(await casesOf(player)).toMatchObject([{ marker: 'failed-deposits', count: 3 }])
  })
})

describe('no marker of harm', () => {
  it('is a stake that is still in play, however much is paid in after it', async () => {
    const player = await join()
    for (const [game, data] of [
      ['mines', { mines: 3 }],
      ['hilo', {}],
    ] as const) {
      const stake = { bet: '8', demo: false, currency: 'usdt', quick: true }
      const by = callOf(player, stage.node.mintKey())
      await stage.node.app.whispers.Play({ api_id: game, ...stake, data }, by)
      await pass(minuteMs)
      await payIn(player, 50n)
      await pass(minuteMs)
      await bet(player, '20', 4)
      await pass(2 * hourMs)
    }
    await look()
    expect(await casesOf(player)).toEqual([])
  })

  it('is play by night while that marker is off', async () => {
    const player = await join()
    const nights = (isOn: boolean) =>
      stage.set('cases.harm', { ...rules, nightPlay: { ...rules.nightPlay, isOn } })
    await nights(false)
    await pass(dayMs - (now() % dayMs) + 23.5 * hourMs)
    for (let night = 0; night < 3; night += 1) {
      await bet(player, '0.1', 2)
      if (night < 2) await pass(dayMs)
    }
    await look()
    expect(await casesOf(player)).toEqual([])
    await nights(true)
    await look()
    expect(await casesOf(player)).toMatchObject([{ marker: 'night-play', count: 3 }])
  })

  it('is coins that wait for the limit that their country asks for', async () => {
    const player = await join()
    const { wallet } = await stage.addressOf(player, 'usdt', 'tron')
    const limits = { required: true }
    await stage.set('compliance.profiles', [{ id: 'swiss', isos: ['CH'], mode: 'allow', limits }])
    await expect(
      handlers().depositWallet(
        { currency: 'usdt', chain: 'tron', amount: '50' },
        { ...callOf(player), caller: { ...callOf(player).caller, countries: swiss } },
      ),
    ).rejects.toMatchObject({ refusal: 'core/limit-needed' })
    for (let time = 0; time < 3; time += 1) {
      stage.pay(wallet, 50n * dollar, { chain: 'tron' })
      await stage.mine(21, 'tron')
    }
    await look()
    expect(await casesOf(player)).toEqual([])
    // Coins that are held for anything else are such deposits.
    await stage.set('compliance.profiles', [])
    await stage.query('select note_limit_duty($1, false)', [player.userId])
    await look()
    expect(await casesOf(player)).toMatchObject([{ marker: 'failed-deposits', count: 3 }])
  })
})

describe('a case of harm', () => {
  async function risen(): Promise<TestPlayer> {
    const player = await join()
    await bet(player, '1', 3)
    await pass(2 * dayMs)
    await bet(player, '4', 3)
    return player
  }

  it('is told to its player with the way to limits, and holds no money', async () => {
    const player = await risen()
    await look()
    expect(await toldTo(player)).toEqual([
      {
        title: 'Your stakes have grown',
        text: expect.stringContaining('Limits and breaks'),
        link: '/profile/settings/safer-play',
      },
    ])
    const [row] = await stage.query<{ held: boolean }>('select has_open_case($1) as held', [
      player.userId,
    ])
    expect(row).toEqual({ held: false })
    await bet(player, '4', 1)
    await payIn(player, 50n)
    const wallet = bech32.encode('devtron', bech32.toWords(new Uint8Array(20).fill(4)))
    const quote = await handlers().withdrawQuote(
      { sum: '50', currency: 'usdt', type: 'tron' },
      callOf(player),
    )
    expect(quote.reasons).not.toContain('auto-off')
    const order = { sum: '50', currency: 'usdt', wallet, type: 'tron' }
    const { _id: id } = await handlers().withdraw(order, callOf(player, stage.node.mintKey()))
    const approved = await stage.asStaff('admin.withdrawals.approve', { id, reason: 'looks well' })
    expect(approved).not.toMatchObject({ refusal: expect.any(String) })
  })

  it('is one of its marker at a time, and rests for days once staff have closed it', async () => {
    const player = await risen()
    await Promise.all([look(), look()])
    await look()
    const [own] = await casesOf(player)
    expect(await casesOf(player)).toHaveLength(1)
    const id = toWireId('harm', mustHave(own, 'a case').id)
    const input = { id, reason: 'we have written to the player' }
    expect(await stage.asStaff('admin.harm.close', input)).not.toHaveProperty('refusal')
    expect(await stage.asStaff('admin.harm.close', input)).toMatchObject({
      refusal: 'cases/case-over',
    })
    await look()
    expect(await casesOf(player)).toMatchObject([{ state: 'closed' }])
    await pass(8 * dayMs)
    await bet(player, '20', 3)
    await look()
    expect(await casesOf(player)).toMatchObject([{ state: 'closed' }, { state: 'open', usd: 60 }])
    expect(await toldTo(player)).toHaveLength(2)
  })

  it('that nobody closes is told again after its days of rest, and stays one', async () => {
    const player = await risen()
    await look()
    await pass(6 * dayMs)
    await bet(player, '8', 3)
    await look()
    expect(await toldTo(player)).toHaveLength(1)
    await pass(1.5 * dayMs)
    await bet(player, '20', 3)
    await Promise.all([look(), look()])
    await look()
    expect(await casesOf(player)).toMatchObject([{ state: 'open', usd: 60 }])
    expect(await toldTo(player)).toHaveLength(2)
  })

  it('is opened about nobody who has closed the account', async () => {
    const player = await risen()
    await stage.query('update users set self_excluded = true where id = $1', [player.userId])
    await look()
    expect(await casesOf(player)).toEqual([])
  })

  it.each([
    ['a zone that no clock knows', { nightPlay: { ...rules.nightPlay, zone: 'Mars/North' } }],
    ['a night without an hour', { nightPlay: { ...rules.nightPlay, fromHour: 4 } }],
    ['no rest', { restDays: 0 }],
  ])('has no rules with %s', async (_what, own) => {
    await expect(stage.set('cases.harm', { ...rules, ...own })).rejects.toThrow(/does not fit/)
  })
})
