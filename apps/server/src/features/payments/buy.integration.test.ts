import { randomBytes } from 'node:crypto'
import { mintUuidV7 } from '@powerplay/kernel'
import { bech32 } from '@scure/base'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, type TestPlayer } from '../../../test/app.ts'
import { createSecrets } from '../../platform/secrets.ts'
import { systemRandom } from '../../platform/time/clock.ts'
import { demoSeller } from './buy/demo-seller.ts'
import { PaymentStage } from './test/payment-stage.ts'

let stage: PaymentStage

beforeAll(async () => {
  stage = await PaymentStage.open()
})
afterAll(() => stage.close())

const handlers = () => stage.node.app.handlers
const quote = (player: TestPlayer, own: object = {}) =>
  handlers().buyQuote(
    {
      ...{ provider: 'demo-seller', fiat: 'usd' as const, amount: '100' },
      ...{ currency: 'usdt', chain: 'eth', ...own },
    },
    callOf(player),
  )
const start = (player: TestPlayer, quoteId: string, key = stage.node.mintKey()) =>
  handlers().buyStart({ quoteId }, callOf(player, key))
const order = async (player: TestPlayer) => {
  const { orderId } = await start(player, (await quote(player)).quoteId)
  return orderId
}
const real = async (player: TestPlayer) => (await stage.pockets(player)).real
const pay = (player: TestPlayer, id: string, outcome: 'pay' | 'fail' = 'pay') =>
  handlers().buyDemoPay({ id, outcome }, callOf(player))

/** The simulated seller as it signs; other keys are those of forgers. */
const signing = (key = '7'.repeat(64)) =>
  demoSeller(
    { ask: () => Promise.reject(new Error('never asked')) },
    createSecrets(Buffer.from(key, 'hex'), systemRandom).key('seller'),
  )

const callback = async (body: string, signature: string) => {
  const { statusCode } = await stage.node.app.edge.inject({
    ...{ method: 'POST', url: '/api/callback/payment/demo-seller', payload: body },
    headers: { 'content-type': 'application/json', 'x-signature': signature },
  })
  return statusCode
}

describe('coins that are bought', () => {
  it('go to the address of their buyer and are credited as a deposit, once', async () => {
    const player = await stage.player()
    const before = await real(player)
    await quote(player, { amount: '50' })
    const offer = await quote(player)
    expect(offer).toMatchObject({ fee: '1.50', receive: '98.50000000', rate: '1.00000000' })
    const key = stage.node.mintKey()
    const [first, again] = await Promise.all([
      start(player, offer.quoteId, key),
      start(player, offer.quoteId, key),
    ])
    expect(again).toEqual(first)
    const presses = await Promise.allSettled(
      Array.from({ length: 4 }, () => pay(player, first.orderId)),
    )
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await stage.mine(13)
    expect(await real(player)).toBe(before + 9_850_000_000n)
    const { order: shown } = await handlers().buyOptions({}, callOf(player))
    expect(shown).toMatchObject({ state: 'paid', _id: first.orderId })
    expect(await stage.onlyDeposit(player)).toMatchObject({ txid: shown?.txid, sum: '98.50000000' })
  })

  it('are offered between the seller’s bounds, by a seller that is there', async () => {
    const player = await stage.player()
    const no = [
      ...['0', '-5', '19.99', '5000.01', '1e2', 'NaN', '1.001', '', ' ', '9'.repeat(40), -0, 1e309],
    ]
    for (const amount of no) {
      await expect(quote(player, { amount })).rejects.toMatchObject({
        refusal: 'payments/buy-amount',
      })
    }
    await expect(quote(player, { provider: 'nobody' })).rejects.toMatchObject({
      refusal: 'core/unknown-id',
    })
    await expect(quote(player, { currency: 'usd' })).rejects.toMatchObject({
      refusal: 'payments/not-supported',
    })
    await expect(quote(player, { chain: 'btc' })).rejects.toMatchObject({
      refusal: 'payments/not-supported',
    })
  })

  it('are ordered while the offer holds, by whom it was made to, once', async () => {
    const [player, other] = [await stage.player(), await stage.player()]
    const { quoteId } = await quote(player)
    await expect(start(other, quoteId)).rejects.toMatchObject({ refusal: 'core/unknown-id' })
    await start(player, quoteId)
    await expect(start(player, quoteId)).rejects.toMatchObject({ refusal: 'payments/offer-over' })
    const late = await quote(player)
    stage.node.pass(60_001)
    await expect(start(player, late.quoteId)).rejects.toMatchObject({
      refusal: 'payments/offer-over',
    })
  })

  it('are not for whoever may not deposit', async () => {
    const player = await stage.player()
    await handlers().setLimit({ kind: 'deposit', period: 'day', amount: 5_000 }, callOf(player))
    const { quoteId } = await quote(player)
    await expect(start(player, quoteId)).rejects.toMatchObject({ refusal: 'core/limit-reached' })
    await handlers().selfExclude({ period: '6m', phrase: 'EXCLUDE ME' }, callOf(player))
    await expect(start(player, quoteId)).rejects.toMatchObject({ refusal: 'core/self-excluded' })
  })

  it('change by webhooks that their seller signed, and by no others', async () => {
    const player = await stage.player()
    const orderId = await order(player)
    const state = async () => (await handlers().buyOrder({ id: orderId }, callOf(player))).state
    const said = { orderId, state: 'failed' as const, txid: null }
    const own = signing().sign(said)
    const forged = signing('8'.repeat(64)).sign(said)
    expect(await callback(forged.body, forged.signature)).toBe(401)
    expect(await callback(`${own.body} `, own.signature)).toBe(401)
    expect(await callback(own.body, 'zz')).toBe(401)
    expect(await callback('{', own.signature)).toBe(401)
    expect(await state()).toBe('pending')
    for (const status of [200, 200]) {
      expect(await callback(own.body, own.signature)).toBe(status)
    }
    expect(await state()).toBe('failed')
    // What comes out of order changes nothing any more.
    const late = signing().sign({ orderId, state: 'paid', txid: 'f'.repeat(64) })
    expect(await callback(late.body, late.signature)).toBe(200)
    expect(await state()).toBe('failed')
    await expect(pay(player, orderId)).rejects.toMatchObject({ refusal: 'payments/offer-over' })
  })

  it('end by themselves where nobody pays, and what is paid late counts', async () => {
    const player = await stage.player()
    const orderId = await order(player)
    await stage.query(`update buy_orders set at = at - interval '31 minutes'`)
    await stage.node.app.doors.payments.look('bank')
    const { order: shown } = await handlers().buyOptions({}, callOf(player))
    expect(shown).toMatchObject({ _id: orderId, state: 'expired', url: null })
    const late = signing().sign({ orderId, state: 'paid', txid: 'e'.repeat(64) })
    await callback(late.body, late.signature)
    expect(await handlers().buyOrder({ id: orderId }, callOf(player))).toMatchObject({
      state: 'paid',
    })
  })
})

/** An address of a simulated chain that is not ours. */
const address = bech32.encode('devtron', bech32.toWords(new Uint8Array(20).fill(5)))

describe('amounts that are none', () => {
  const hostile: readonly (string | number)[] = [
    ...['0', '-1', '-0', '1e2', '1e-37', 'NaN', 'Infinity', '0x10', '1,5', '１0', ' ', '', '.'],
    ...[
      '--1',
      '1.1.1',
      '+5',
      '5 ',
      '1_000',
      '0.000000001',
      `${'9'.repeat(38)}.9`,
      'null',
      '5\u0000',
    ],
    ...[-0, Number.NaN, Number.POSITIVE_INFINITY, -5, 1e-37, 5e-324, 1e21, 0.000_000_001],
  ]

  it.each([
    ['a deposit', (amount: string | number) => ({ currency: 'usdt', chain: 'eth', amount })],
    [
      'a withdrawal',
      (sum: string | number) => ({ sum, currency: 'usdt', wallet: address, type: 'tron' }),
    ],
    ['its price', (sum: string | number) => ({ sum, currency: 'usdt', type: 'eth' })],
    [
      'a transfer by bank',
      (amount: string | number) => ({ currency: 'eur', amount, senderName: 'Nova' }),
    ],
    [
      'an invoice',
      (amount: string | number) => ({ currency: 'usdt', chain: 'greenfield', amount }),
    ],
    [
      'an offer of coins',
      (amount: string | number) => ({
        ...{ provider: 'demo-seller', fiat: 'usd', amount, currency: 'usdt', chain: 'tron' },
      }),
    ],
  ] as const)('are refused in the field of %s, and move nothing', async (field, inputOf) => {
    const player = await stage.player()
    const before = await stage.pockets(player)
    const calls = {
      'a deposit': handlers().depositWallet,
      'a withdrawal': handlers().withdraw,
      'its price': handlers().withdrawQuote,
      'a transfer by bank': handlers().openBankDeposit,
      'an invoice': handlers().depositWallet,
      'an offer of coins': handlers().buyQuote,
    } as const
    for (const amount of hostile) {
      const call: unknown = calls[field]
      if (typeof call !== 'function') throw new Error('no call')
      // The contract lets texts and numbers in; what is wrong with them the call itself says.
      const asked = Promise.resolve(
        Reflect.apply(call, undefined, [inputOf(amount), callOf(player, stage.node.mintKey())]),
      )
      const refused = await asked.then(
        (answer: unknown) => `taken: ${String(amount)} ${JSON.stringify(answer)}`,
        (error: unknown) => String(Reflect.get(Object(error), 'refusal')),
      )
      const isTypedOff =
        typeof amount === 'string' && amount.trim() !== amount && /[1-9]/.test(amount)
      if (!isTypedOff) expect(refused).toMatch(/^payments\//)
    }
    expect(await stage.pockets(player)).toEqual(before)
  })
})

it('an amount that is one is taken in the same fields', async () => {
  const player = await stage.player()
  const invoice = { currency: 'usdt', chain: 'greenfield', amount: '100' }
  const { payAmount } = await handlers().depositWallet(invoice, callOf(player))
  expect(payAmount).toBe('100.00000000')
  expect((await quote(player, { chain: 'tron' })).receive).toBe('98.50000000')
})

describe('a client whose clock is an hour off', () => {
  it.each([-1, 1])('by %i h has its keys refused, and no money moves', async (hours) => {
    const player = await stage.player()
    const key = mintUuidV7(stage.node.app.platform.clock.now() + hours * 3_600_000, randomBytes(10))
    const order = { sum: '20', currency: 'usdt', wallet: 'x', type: 'tron' }
    await expect(handlers().withdraw(order, callOf(player, key))).rejects.toMatchObject({
      refusal: 'core/bad-payload',
    })
    const bank = { currency: 'eur' as const, amount: '50', senderName: 'Nova Star' }
    await expect(handlers().openBankDeposit(bank, callOf(player, key))).rejects.toMatchObject({
      refusal: 'core/bad-payload',
    })
  })
})
