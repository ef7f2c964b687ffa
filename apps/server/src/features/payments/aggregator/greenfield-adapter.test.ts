import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../config.ts'
import type { OutgoingRequest } from '../../../platform/outgoing/outgoing.ts'
import { AggregatorAwayError, AggregatorRefusedError } from './aggregator-port.ts'
import { greenfieldAggregator, type GreenfieldAccess } from './greenfield-adapter.ts'
import { minorOf } from './greenfield-shapes.ts'

const access: GreenfieldAccess = {
  ...{ url: () => 'https://pay.example', store: 'S1', key: 'K', webhookSecrets: ['new', 'old'] },
  ...{ methods: new Map([['btc', 'BTC-CHAIN']]), pages: null },
}
const invoice = {
  ...{ id: 'I1', storeId: 'S1', status: 'Settled', checkoutLink: 'https://pay.example/i/I1' },
  ...{ expirationTime: 1_700_000_900, monitoringExpiration: 1_700_090_000 },
  metadata: { orderId: 'invoice_1', other: 1 },
}
const method = {
  ...{ paymentMethodId: 'BTC-CHAIN', currency: 'BTC', destination: 'bc1q', due: '0.500000001' },
  ...{ paymentLink: 'bitcoin:bc1q', paymentMethodPaid: '0.123456789' },
  payments: [{ id: 'tx-0', value: '0.123456789', status: 'Settled' }],
}

/** The adapter over answers by the end of their address. */
function over(answers: Readonly<Record<string, unknown>>, status = 200) {
  const asked: OutgoingRequest[] = []
  const adapter = greenfieldAggregator(access, async (request) => {
    asked.push(request)
    const { pathname } = new URL(request.url)
    const told = answers[pathname.split('/').at(-1) ?? '']
    const bytes = Buffer.from(JSON.stringify(told ?? {}))
    return { status: told === undefined ? 404 : status, bytes }
  })
  return { adapter, asked }
}

describe('the Greenfield API', () => {
  it('is asked by its token for an invoice of one currency and method', async () => {
    const { adapter, asked } = over({ invoices: invoice, 'payment-methods': [method] })
    const order = { orderId: 'invoice_1', currency: 'btc', amountMinor: 50_000_000n }
    expect(await adapter.open(order)).toMatchObject({
      ...{ id: 'I1', address: 'bc1q', payLink: 'bitcoin:bc1q', payMinor: 50_000_001n },
      ...{ payUrl: 'https://pay.example/i/I1', expiresAt: 1_700_000_900_000 },
    })
    expect(asked[0]).toMatchObject({
      ...{ method: 'POST', url: 'https://pay.example/api/v1/stores/S1/invoices' },
      namedOrigin: 'https://pay.example',
      headers: { authorization: 'token K' },
    })
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      ...{ amount: '0.50000000', currency: 'BTC', metadata: { orderId: 'invoice_1' } },
      checkout: {
        ...{ paymentMethods: ['BTC-CHAIN'], defaultPaymentMethod: 'BTC-CHAIN' },
        speedPolicy: 'LowSpeed',
      },
    })
    for (const due of ['0', '-0.1', undefined]) {
      const wrong = over({ invoices: invoice, 'payment-methods': [{ ...method, due }] })
      await expect(wrong.adapter.open(order)).rejects.toThrow()
    }
  })

  it('tells payments in whole units, in its first version as in its second', async () => {
    const payments = [{ id: 'tx-0', amountMinor: 12_345_678n, status: 'Settled' }]
    const sure = { status: 'Settled', payments, paidMinor: 12_345_678n }
    const seen = { id: 'I1', orderId: 'invoice_1', ...sure }
    const { paymentMethodId, currency, ...rest } = method
    const first = { ...rest, paymentMethod: paymentMethodId, cryptoCode: currency }
    // What is still due is below zero where too much was paid, and says nothing of what came.
    for (const own of [method, first, { ...method, due: '-0.30000000' }]) {
      const { adapter } = over({ I1: invoice, 'payment-methods': [own] })
      expect(await adapter.look('I1', 'btc')).toMatchObject(seen)
    }
    expect(await over({}).adapter.look('I1', 'btc')).toBeUndefined()
  })

  it('is not believed where it speaks of another store, invoice, currency or sum', async () => {
    const wrong = [
      [{ ...invoice, storeId: 'S2' }, method],
      [{ ...invoice, id: 'I2' }, method],
      [invoice, { ...method, currency: 'LTC' }],
      [invoice, { ...method, paymentMethodId: 'BTC-LN' }],
      [invoice, { ...method, payments: [{ id: 'a', value: '-1', status: 'Settled' }] }],
      [invoice, { ...method, payments: [{ id: 'a', value: '1e9', status: 'Settled' }] }],
      [invoice, { ...method, payments: [{ id: 'a', value: '1', status: 'Paid' }] }],
      [{ ...invoice, status: 'Paid' }, method],
      [invoice, { ...method, paymentMethodPaid: '-1' }],
      [invoice, { ...method, payments: [{ id: 'a', value: 0.1, status: 'Settled' }] }],
    ] as const
    for (const [told, own] of wrong) {
      const { adapter } = over({ I1: told, 'payment-methods': [own] })
      await expect(adapter.look('I1', 'btc')).rejects.toThrow()
    }
    const link = { ...invoice, checkoutLink: 'javascript:alert(1)' }
    const { adapter } = over({ invoices: link, 'payment-methods': [method] })
    const order = { orderId: 'invoice_1', currency: 'btc', amountMinor: 1n }
    expect((await adapter.open(order)).payUrl).toBeNull()
    await expect(over({ S1: {} }, 401).adapter.check()).rejects.toThrow(AggregatorRefusedError)
    await expect(over({ S1: {} }, 502).adapter.check()).rejects.toThrow(AggregatorAwayError)
  })

  it('signs its webhooks over the exact body, by either of two secrets', () => {
    const { adapter } = over({})
    const body = Buffer.from(
      JSON.stringify({ deliveryId: 'D', type: 'InvoiceSettled', storeId: 'S1', invoiceId: 'I1' }),
    )
    const sign = (secret: string, signed: Buffer = body) =>
      `sha256=${createHmac('sha256', secret).update(signed).digest('hex')}`
    for (const secret of ['new', 'old']) {
      expect(adapter.read(body, sign(secret))).toMatchObject({ invoiceId: 'I1', deliveryId: 'D' })
    }
    for (const signature of ['', 'sha256=00', sign('other'), sign('new', Buffer.from('{}'))]) {
      expect(adapter.read(body, signature)).toBe('forged')
    }
    const bytes = Buffer.from([0xff, 0xfe, 0x00])
    expect(adapter.read(bytes, sign('new', bytes))).toBe('unreadable')
  })

  it('says amounts that a currency cannot say to the house’s side', () => {
    expect(minorOf('0.123456789', 8, 'cut')).toBe(12_345_678n)
    expect(minorOf('0.123456780', 8, 'up')).toBe(12_345_678n)
    expect(minorOf('0.123456781', 8, 'up')).toBe(12_345_679n)
    expect(minorOf('7', 8, 'cut')).toBe(700_000_000n)
  })
})

describe('the settings of a payment aggregator', () => {
  const whole = {
    ...{ PAYMENT_AGGREGATOR_URL: 'https://pay.example', PAYMENT_AGGREGATOR_STORE: 'S1' },
    ...{ PAYMENT_AGGREGATOR_KEY: 'K', PAYMENT_AGGREGATOR_SECRETS: '0123456789abcdef' },
    PRICE_VENUES: 'binance,kraken',
  }

  it('go together, print as stars, and are not for demo builds', () => {
    const config = readConfig({ ...whole, DEMO_BUILD: 'false' })
    expect(`${config.PAYMENT_AGGREGATOR_KEY} ${config.PAYMENT_AGGREGATOR_SECRETS}`).toBe('*** ***')
    expect(() => readConfig(whole)).toThrow(/demo build/)
    const half = { ...whole, DEMO_BUILD: 'false', PAYMENT_AGGREGATOR_KEY: '' }
    expect(() => readConfig(half)).toThrow(/go together/)
    const long = whole.PAYMENT_AGGREGATOR_SECRETS
    const read = (secrets: string) =>
      readConfig({ ...whole, DEMO_BUILD: 'false', PAYMENT_AGGREGATOR_SECRETS: secrets })
    expect(read(`${long},${long}`).PAYMENT_AGGREGATOR_SECRETS?.reveal()).toBe(`${long},${long}`)
    for (const short of [`a,${long}`, `${long},`, ','.repeat(20), long.slice(1)]) {
      expect(() => read(short)).toThrow(/PAYMENT_AGGREGATOR_SECRETS/)
    }
  })

  it('name coins that are known, each once', () => {
    const read = (methods: string) =>
      readConfig({ ...whole, DEMO_BUILD: 'false', PAYMENT_AGGREGATOR_METHODS: methods })
    expect(read('btc=BTC,usdt=USDT-CHAIN').PAYMENT_AGGREGATOR_METHODS).toBe(
      'btc=BTC,usdt=USDT-CHAIN',
    )
    for (const wrong of ['nocoin=NO', 'eur=EUR-CHAIN', 'btc=BTC,btc=BTC-CHAIN', 'btc', 'BTC=BTC']) {
      expect(() => read(wrong)).toThrow(/PAYMENT_AGGREGATOR_METHODS/)
    }
  })

  it('send our key nowhere in clear but on this machine', () => {
    const read = (address: string) =>
      readConfig({ ...whole, DEMO_BUILD: 'false', PAYMENT_AGGREGATOR_URL: address })
    for (const good of ['https://pay.example', 'http://127.0.0.1:49392', 'http://localhost/pay']) {
      expect(read(good).PAYMENT_AGGREGATOR_URL).toBe(good)
    }
    const wrong = ['http://pay.example', 'http://127.0.0.1.example', 'http://localhost.example']
    for (const one of [...wrong, 'http://10.0.0.2', 'http://me@10.0.0.2/127.0.0.1', 'ftp://a.b']) {
      expect(() => read(one)).toThrow(/PAYMENT_AGGREGATOR_URL/)
    }
  })
})
