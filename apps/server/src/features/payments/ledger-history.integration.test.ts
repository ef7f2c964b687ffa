import { hourMs } from '@powerplay/kernel'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callOf, type TestPlayer } from '../../../test/app.ts'
import { dollar, PaymentStage } from './test/payment-stage.ts'

let stage: PaymentStage
beforeAll(async () => {
  stage = await PaymentStage.open()
})
afterAll(() => stage.close())

const history = (player: TestPlayer, asked: object = {}) =>
  stage.node.app.handlers.ledgerHistory({ page: 1, perPage: 50, ...asked }, callOf(player))

it('the movements of money are told by the product of their bet, by time and by currency', async () => {
  const [player, other] = [await stage.player(), await stage.player()]
  const { wallet } = await stage.addressOf(player, 'usdt', 'tron')
  stage.pay(wallet, 50n * dollar, { chain: 'tron' })
  await stage.mine(21, 'tron')
  await stage.node.app.whispers.Play(
    {
      ...{ api_id: 'mines', bet: '2', demo: false, currency: 'usdt', quick: true },
      data: { mines: 3 },
    },
    callOf(player, stage.node.mintKey()),
  )
  await stage.node.app.doors.wallet.projections.catchUp()
  const { rows: told } = await history(player, { currency: 'usdt' })
  const words = told.map(({ reason, pocket, product }) => `${reason} ${pocket} ${product}`)
  expect(words).toEqual(expect.arrayContaining(['stake real originals', 'deposit real null']))
  expect(told.find(({ reason }) => reason === 'stake')).toMatchObject({ amount: '-2.00000000' })
  for (const { id, ref, pocket } of told) expect(id).toBe(`${ref}:${pocket}`)
  const ofGames = await history(player, { product: 'originals' })
  expect(ofGames).toMatchObject({ total: 1, pages: 1, rows: [{ reason: 'stake' }] })
  expect(await history(player, { product: 'poker' })).toMatchObject({ total: 0, rows: [] })
  expect(await history(other, { product: 'originals' })).toMatchObject({ total: 0, rows: [] })
  // The first instant is in, the last one is not.
  const [newest] = told
  const at = Date.parse(newest?.at ?? '')
  const idsOf = async (asked: object) =>
    (await history(player, asked)).rows.map(({ id }) => id).includes(newest?.id ?? '')
  expect(await idsOf({ from: at, to: at + 1 })).toBe(true)
  expect(await idsOf({ from: at + 1 })).toBe(false)
  expect(await idsOf({ to: at })).toBe(false)
  expect(await idsOf({ from: at - hourMs })).toBe(true)
})
