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
