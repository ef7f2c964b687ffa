import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openProcessor, type Processor } from './processor.ts'
import { signatureOf } from './webhooks.ts'

const open = (dataDir: string | null = null): Processor =>
  openProcessor({
    ...{ store: 'store', apiKey: 'key', base: '/pay', dataDir, confirmMs: 0 },
    ...{ now: () => 1_700_000_000_000, webhook: { secret: 'secret', url: () => null } },
  })

function ask(processor: Processor, at: string, body: object | null = null, key = 'key') {
  const [path = '', query = ''] = at.split('?')
  return processor.answer({
    method: body === null ? 'GET' : 'POST',
    path: ['api', 'v1', 'stores', ...path.split('/')],
    query,
    body: body === null ? '' : JSON.stringify(body),
    header: (name) => (name === 'authorization' ? `token ${key}` : undefined),
  })
}

function invoiceIn(processor: Processor, amount = '1'): string {
  const order = { amount, currency: 'BTC', metadata: { orderId: 'o1' } }
  return String(Reflect.get(Object(ask(processor, 'store/invoices', order).body), 'id'))
}

describe('the emulated payment processor', () => {
  it('answers its merchant alone, in the words of the protocol', () => {
    const processor = open()
    const id = invoiceIn(processor, '0.5')
    expect(ask(processor, `store/invoices/${id}`)).toMatchObject({
      status: 200,
      body: {
        ...{ id, storeId: 'store', amount: '0.5', currency: 'BTC', status: 'New' },
        ...{ additionalStatus: 'None', checkoutLink: `/pay/i/${id}`, metadata: { orderId: 'o1' } },
        ...{ createdTime: 1_700_000_000, expirationTime: 1_700_000_900 },
      },
    })
    const methods = ask(processor, `store/invoices/${id}/payment-methods`)
    expect(methods.body).toMatchObject([
      { paymentMethodId: 'BTC-CHAIN', due: '0.50000000', totalPaid: '0.00000000', payments: [] },
    ])
    expect(ask(processor, `store/invoices/${id}`, null, 'other').status).toBe(401)
    expect(ask(processor, `other/invoices/${id}`).status).toBe(403)
    expect(ask(processor, 'store/invoices/none').status).toBe(404)
    for (const amount of ['0', '-1', '1e3', '1.123456789', 'x']) {
      expect(ask(processor, 'store/invoices', { amount, currency: 'BTC' }).status).toBe(422)
    }
  })

  it('moves an invoice by what was paid and confirmed of it, and signs what it tells', () => {
    const { book, webhooks, ...processor } = open()
    const id = invoiceIn({ ...processor, book, webhooks })
    const stands = () => [book.find(id)?.status, book.find(id)?.additional]
    const first = book.pay(id, '0.4')?.id ?? ''
    expect(stands()).toEqual(['New', 'None'])
    book.decide(first, 'Settled')
    book.expire(id)
    expect(stands()).toEqual(['Expired', 'PaidPartial'])
    const second = book.pay(id, '0.6')?.id ?? ''
    expect(stands()).toEqual(['Expired', 'PaidLate'])
    book.decide(second, 'Settled')
    expect(stands()).toEqual(['Settled', 'PaidLate'])
    const methods = () =>
      ask({ ...processor, book, webhooks }, `store/invoices/${id}/payment-methods`).body
    expect(methods()).toMatchObject([{ due: '0.00000000', paymentMethodPaid: '1.00000000' }])
    book.pay(id, '0.25')
    expect(methods()).toMatchObject([{ due: '-0.25000000', paymentMethodPaid: '1.25000000' }])
    book.decide(book.find(id)?.payments.at(-1)?.id ?? '', 'Invalid')
    book.decide(second, 'Invalid')
    expect(stands()).toEqual(['Invalid', 'None'])
    book.mark(id, 'Settled')
    expect(stands()).toEqual(['Settled', 'Marked'])
    expect(webhooks.made.map(({ type }) => type)).toEqual([
      ...['InvoiceCreated', 'InvoiceReceivedPayment', 'InvoicePaymentSettled', 'InvoiceExpired'],
      ...['InvoiceReceivedPayment', 'InvoicePaymentSettled', 'InvoiceSettled'],
      ...['InvoiceReceivedPayment', 'InvoiceInvalid', 'InvoiceSettled'],
    ])
    for (const { body, signature } of webhooks.made) {
      expect(signature).toBe(signatureOf('secret', body))
    }
  })

  it('remembers its invoices, and marks its page as worth nothing', () => {
    const folder = mkdtempSync(join(tmpdir(), 'powerplay-processor-'))
    try {
      const id = invoiceIn(open(folder))
      const again = open(folder)
      expect(again.book.find(id)?.amount).toBe('1')
      const page = (method: string, body = '') => {
        const call = { method, path: ['i', id], query: '', body, header: () => undefined }
        return again.answer(call)
      }
      expect(page('GET').body).toContain('nothing here has any value')
      expect(page('POST', 'pay=half').status).toBe(303)
      expect(page('POST', 'pay=everything').status).toBe(303)
      expect(page('POST', 'pay=over').status).toBe(303)
      expect(again.book.find(id)?.payments.map(({ value }) => value)).toEqual([
        ...['0.50000000', '0.55000000'],
      ])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
