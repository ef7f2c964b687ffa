import { dayMs } from '@powerplay/kernel'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callOf } from '../../../../test/app.ts'
import { dollar, PaymentStage } from '../test/payment-stage.ts'

let stage: PaymentStage
beforeAll(async () => {
  stage = await PaymentStage.open()
})
afterAll(() => stage.close())

it('a node whose clock is a day ahead opens no limit on deposits a day early', async () => {
  const player = await stage.player()
  const { wallet } = await stage.addressOf(player, 'usdt', 'tron')
  const limit = { kind: 'deposit', period: 'day', amount: 100_00 } as const
  await stage.node.app.handlers.setLimit(limit, callOf(player))
  const states = async () => {
    const rows = await stage.query<{ state: string }>(
      'select state from deposits where user_id = $1 order by seen_at',
      [player.userId],
    )
    return rows.map(({ state }) => state)
  }
  stage.pay(wallet, 80n * dollar, { chain: 'tron' })
  await stage.mine(21, 'tron')
  expect(await states()).toEqual(['credited'])
  stage.node.pass(dayMs)
  await stage.node.app.doors.wallet.prices.refresh()
  stage.pay(wallet, 80n * dollar, { chain: 'tron' })
  await stage.mine(21, 'tron')
  expect(await states()).toEqual(['credited', 'held'])
  // What is held is looked at again and again.
  await stage.look('tron')
  expect(await states()).toEqual(['credited', 'held'])
})

it.each([
  ['day', '2027-01-01', '2026-12-31'],
  ['week', '2027-01-04', '2027-01-03'],
  ['month', '2027-01-01', '2026-12-31'],
  ['month', '2028-03-01', '2028-02-29'],
] as const)(
  'a deposit of the last instant before a %s that begins on %s counts in the old one alone',
  async (period, day, before) => {
    const player = await stage.player()
    const { wallet } = await stage.addressOf(player)
    stage.pay(wallet, 80n * dollar)
    await stage.mine(12)
    const limit = { kind: 'deposit', period, amount: 100_00 } as const
    await stage.node.app.handlers.setLimit(limit, callOf(player))
    const says = async (came: string, at: string) => {
      await stage.query('update deposits set credited_at = $2 where user_id = $1', [
        ...[player.userId, came],
      ])
      const rows = await stage.query<{ says: string | null }>(
        `select may_move_money($1, 'deposit', usd, $2) as says
          from unnest(array[20000000, 20000001]) as usd order by usd`,
        [player.userId, at],
      )
      return rows.map((row) => row.says)
    }
    const [last, midnight] = [`${before}T23:59:59.999999Z`, `${day}T00:00:00Z`]
    const edge = [null, 'core/limit-reached']
    expect(await says(last, last)).toEqual(edge)
    expect(await says(last, midnight)).toEqual([null, null])
    expect(await says(midnight, midnight)).toEqual(edge)
  },
)
