import { randomBytes } from 'node:crypto'
import { openInvoiceFile } from './invoice-file.ts'
import { restated, type Invoice, type Payment, type PaymentStatus } from './invoice.ts'

/** What happened to an invoice, in the words of the protocol. */
export type InvoiceEvent =
  | 'InvoiceCreated'
  | 'InvoiceReceivedPayment'
  | 'InvoiceProcessing'
  | 'InvoiceExpired'
  | 'InvoiceSettled'
  | 'InvoiceInvalid'
  | 'InvoicePaymentSettled'

/** Told of everything that happens, in order. */
export type Told = (event: InvoiceEvent, invoice: Invoice, payment?: Payment) => void

export interface InvoiceOrder {
  readonly currency: string
  readonly amount: string
  readonly method: string
  readonly metadata: Readonly<Record<string, unknown>>
  readonly expirationMs: number
}

/** The processor's own store of invoices. */
export interface InvoiceBook {
  find(id: string): Invoice | undefined
  create(order: InvoiceOrder): Invoice
  /** Somebody pays. @returns the payment; undefined for an unknown invoice. */
  pay(id: string, value: string): Payment | undefined
  /** A payment is confirmed, or turns out to be worth nothing. */
  decide(paymentId: string, status: Exclude<PaymentStatus, 'Processing'>): void
  /** The merchant says by hand how an invoice stands. */
  mark(id: string, as: 'Settled' | 'Invalid'): Invoice | undefined
  /** Its time is over. */
  expire(id: string): void
  /** Those whose time is over. */
  due(now: number): readonly string[]
  /** Payments that nobody confirmed yet. */
  unconfirmed(): readonly string[]
}

const watchMs = 24 * 60 * 60 * 1_000

/** @param dataDir folder of its file; null keeps it in memory. */
export function openInvoiceBook(
  { dataDir, now }: { readonly dataDir: string | null; now(): number },
  told: Told,
): InvoiceBook {
  const kept = openInvoiceFile(dataDir)
  const change = (before: Invoice, after: Invoice, event?: InvoiceEvent, payment?: Payment) => {
    const changed = kept.keep(restated(after))
    if (event !== undefined) told(event, changed, payment)
    const follows = changed.status === before.status ? undefined : events[changed.status]
    if (follows !== undefined) told(follows, changed)
    return changed
  }
  return {
    find: (id) => kept.find(id),
    create(order) {
      const invoice = kept.keep(newInvoice(order, now()))
      told('InvoiceCreated', invoice)
      return invoice
    },
    pay(id, value) {
      const known = kept.find(id)
      if (known === undefined) return undefined
      const payment = newPayment(value, now())
      const after = { ...known, payments: [...known.payments, payment] }
      change(known, after, 'InvoiceReceivedPayment', payment)
      return payment
    },
    decide(paymentId, status) {
      const known = kept.all().find(({ payments }) => payments.some(({ id }) => id === paymentId))
      const payment = known?.payments.find(({ id }) => id === paymentId)
      if (known === undefined || payment === undefined || payment.status === status) return
      const decided: Payment = { ...payment, status }
      const payments = known.payments.map((one) => (one.id === paymentId ? decided : one))
      const event = status === 'Settled' ? 'InvoicePaymentSettled' : undefined
      change(known, { ...known, payments }, event, decided)
    },
    mark(id, as) {
      const known = kept.find(id)
      return known && change(known, { ...known, marked: as })
    },
    expire(id) {
      const known = kept.find(id)
      if (known?.status === 'New') change(known, { ...known, isExpired: true })
    },
    due: (at) =>
      kept
        .all()
        .filter(({ status, expiresAt }) => status === 'New' && expiresAt <= at)
        .map(({ id }) => id),
    unconfirmed: () =>
      kept
        .all()
        .flatMap(({ payments }) =>
          payments.filter(({ status }) => status === 'Processing').map(({ id }) => id),
        ),
  }
}

function newInvoice({ expirationMs, ...order }: InvoiceOrder, at: number): Invoice {
  const expiresAt = at + expirationMs
  return {
    ...{ ...order, id: draw(11), address: addressOf(order.currency) },
    ...{ createdAt: at, expiresAt, watchedUntil: expiresAt + watchMs },
    isExpired: false,
    marked: null,
    status: 'New',
    additional: 'None',
    payments: [],
  }
}

const newPayment = (value: string, receivedAt: number): Payment => ({
  ...{ id: `${draw(32)}-0`, value, receivedAt },
  status: 'Processing',
})

const events: Readonly<Record<Invoice['status'], InvoiceEvent | undefined>> = {
  New: undefined,
  Processing: 'InvoiceProcessing',
  Expired: 'InvoiceExpired',
  Invalid: 'InvoiceInvalid',
  Settled: 'InvoiceSettled',
}

const draw = (bytes: number) => randomBytes(bytes).toString('hex')

/** No chain knows such an address: nobody can send anything of value there. */
const addressOf = (currency: string) => `valueless-${currency.toLowerCase()}-${draw(16)}`
