import { bech32 } from '@scure/base'
import { hourMs, minuteMs } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, type TestPlayer } from '../../../../../test/app.ts'
import { dollar, PaymentStage } from '../../test/payment-stage.ts'

let stage: PaymentStage
beforeAll(async () => {
  stage = await PaymentStage.open()
})
afterAll(() => stage.close())

/** An address of a simulated chain that is not ours. */
const address = bech32.encode('devtron', bech32.toWords(new Uint8Array(20).fill(7)))
const order = { currency: 'usdt', wallet: address, type: 'tron' }

const ask = (player: TestPlayer, sum: string) =>
  stage.node.app.handlers.withdraw({ ...order, sum }, callOf(player, stage.node.mintKey()))
const refusalOf = (player: TestPlayer, sum: string) =>
  ask(player, sum).then(
    () => null,
    (error: unknown) => error,
  )
const untilOf = (refusal: unknown) =>
  Date.parse(String(Reflect.get(Object(Reflect.get(Object(refusal), 'params')), 'until')))

async function passing(milliseconds: number): Promise<void> {
  stage.node.pass(milliseconds)
  await stage.node.app.doors.wallet.prices.refresh()
}

/** Has what the player asked for, and put into the book, been so much longer ago. */
async function age({ userId }: TestPlayer, milliseconds: number): Promise<void> {
  const values = [userId, milliseconds / 1_000]
  await stage.query('alter table withdrawals disable trigger withdrawals_are_kept')
  await stage.query(
    `update withdrawals set counted_at = counted_at - $2 * interval '1 second' where user_id = $1`,
    values,
  )
  await stage.query('alter table withdrawals enable trigger withdrawals_are_kept')
  await stage.query(
    `update withdraw_addresses set added_at = added_at - $2 * interval '1 second' where user_id = $1`,
    values,
  )
}

async function end({ userId }: TestPlayer): Promise<void> {
  const by = (await stage.node.join()).userId
  await stage.query(
    `select approve_withdrawal(id, array[$2::uuid], 'looked at', now()) from withdrawals
      where user_id = $1 and status = 0`,
    [userId, by],
  )
  for (let round = 0; round < 4; round += 1) {
    await stage.look('tron')
    await stage.mine(21, 'tron')
  }
}

it.each([
  ['ahead', hourMs],
  ['behind', -hourMs],
])(
  'a node whose clock is an hour %s opens the limit of 24 hours when it is over',
  async (_, ms) => {
    await stage.set('payments.addressHoldHours', 0)
    await stage.set(
      'payments.dayLimitsUsd',
      Array.from({ length: 11 }, () => 300),
    )
    const player = await stage.player()
    await passing(ms)
    await ask(player, '200')
    await end(player)
    await age(player, 24 * hourMs - minuteMs)
    const quote = () =>
      stage.node.app.handlers.withdrawQuote(
        { sum: '101', currency: 'usdt', type: 'tron' },
        callOf(player),
      )
    expect(await quote()).toMatchObject({ left24hUsd: 100 })
    expect(await refusalOf(player, '101')).toMatchObject({ refusal: 'payments/day-limit' })
    await age(player, 2 * minuteMs)
    expect(await quote()).toMatchObject({ left24hUsd: 300 })
    expect(await ask(player, '101')).toMatchObject({ status: 0 })
    await passing(-ms)
  },
)

it.each([
  ['ahead', hourMs],
  ['behind', -hourMs],
])(
  'a node whose clock is an hour %s ends the hold of an address when it is over',
  async (_, ms) => {
    await stage.set('payments.addressHoldHours', 24)
    const player = await stage.player()
    await passing(ms)
    const before = Date.now()
    const first = await refusalOf(player, '20')
    expect(first).toMatchObject({ refusal: 'payments/address-waits' })
    const until = untilOf(first)
    expect(until).toBeGreaterThanOrEqual(before + 24 * hourMs - 1)
    expect(until).toBeLessThanOrEqual(Date.now() + 24 * hourMs + 1)
    const { rows } = await stage.node.app.handlers.addressBook({}, callOf(player))
    expect(Math.abs((rows[0]?.usableAt ?? 0) - until)).toBeLessThanOrEqual(1_000)
    await age(player, 24 * hourMs - minuteMs)
    expect(await refusalOf(player, '20')).toMatchObject({ refusal: 'payments/address-waits' })
    await age(player, 2 * minuteMs)
    expect(await ask(player, '20')).toMatchObject({ status: 0 })
    await passing(-ms)
  },
)

describe('a deposit that was not played', () => {
  /** A player who played nothing of a deposit, with a break that ends so many minutes from now. */
  async function inBreak(minutes: number): Promise<TestPlayer> {
    await stage.set('payments.addressHoldHours', 0)
    const player = await stage.player()
    const { wallet } = await stage.addressOf(player, 'usdt', 'tron')
    stage.pay(wallet, 100n * dollar, { chain: 'tron' })
    await stage.mine(21, 'tron')
    await stage.query(
      `insert into protection_players (user_id, time_out_until)
        values ($1, now() + $2 * interval '1 minute')
        on conflict (user_id) do update set time_out_until = excluded.time_out_until`,
      [player.userId, minutes],
    )
    return player
  }

  it('is asked of nobody in a break, though a node’s clock says that it is over', async () => {
    const player = await inBreak(30)
    await passing(hourMs)
    // Whoever compares goes by that clock too.
    await stage.compare('tron')
    const asked = await refusalOf(player, '20')
    await passing(-hourMs)
    expect(asked).toBeNull()
    const kept = 'select reasons from withdrawals where user_id = $1'
    expect(await stage.query(kept, [player.userId])).toEqual([
      { reasons: ['new-address', 'unplayed'] },
    ])
  })

  it('is played after a break, though a node’s clock says that it goes on', async () => {
    const player = await inBreak(-30)
    await passing(-hourMs)
    const refused = await refusalOf(player, '20')
    await passing(hourMs)
    expect(refused).toMatchObject({ refusal: 'payments/play-first' })
  })
})
