import { bech32 } from '@scure/base'
import { mustHave } from '@powerplay/kernel'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { callOf, type TestPlayer } from '../../../test/app.ts'
import { dollar, PaymentStage } from './test/payment-stage.ts'

let stage: PaymentStage
const welcome = 1_000n * dollar

beforeAll(async () => {
  stage = await PaymentStage.open()
  await stage.set('payments.addressHoldHours', 0)
})
afterEach(() => stage.set('wallet.stoppedCurrencies', []))
afterAll(() => stage.close())

const address = bech32.encode('devtron', bech32.toWords(new Uint8Array(20).fill(9)))

const ask = (player: TestPlayer, sum: string) =>
  stage.node.app.handlers.withdraw(
    { sum, currency: 'usdt', wallet: address, type: 'tron' },
    callOf(player, stage.node.mintKey()),
  )

const stop = () => stage.set('wallet.stoppedCurrencies', ['usdt'])
const stopped = { refusal: 'core/currency-stopped', params: { currency: 'usdt' } }

it('credits coins that arrive, though nobody is given an address any more', async () => {
  const player = await stage.player()
  const { wallet } = await stage.addressOf(player)
  await stop()
  await expect(stage.addressOf(player)).rejects.toMatchObject(stopped)
  stage.pay(wallet, 100n * dollar)
  await stage.mine(12)
  expect(await stage.onlyDeposit(player)).toMatchObject({ state: 'credited' })
  expect(await stage.pockets(player)).toMatchObject({ real: welcome + 100n * dollar })
  // Another currency is not asked about.
  expect(await stage.addressOf(player, 'btc', 'btc')).toMatchObject({ chain: 'btc' })
})

it('takes no withdrawal, signs none that was approved, and pays it once the currency goes on', async () => {
  const player = await stage.player()
  await ask(player, '200')
  await stage.query(
    `select approve_withdrawal(id, array[$2::uuid], 'looked at', now()) from withdrawals
      where user_id = $1`,
    [player.userId, (await stage.node.join()).userId],
  )
  await stop()
  await expect(ask(player, '50')).rejects.toMatchObject(stopped)
  const settle = async () => {
    for (let round = 0; round < 4; round += 1) {
      await stage.look('tron')
      await stage.mine(21, 'tron')
    }
    const page = { page: 1, perPage: 10 }
    const { rows } = await stage.node.app.handlers.withdrawHistory(page, callOf(player))
    return mustHave(rows[0], 'a withdrawal')
  }
  expect(await settle()).toMatchObject({ status: 3, txid: null })
  await stage.set('wallet.stoppedCurrencies', [])
  expect(await settle()).toMatchObject({ status: 1 })
})
