import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
const keptMax = 2_000
const fileName = 'processor.json'

/** @param dataDir folder of its file; null keeps it in memory. */
export function openInvoiceBook(
  { dataDir, now }: { readonly dataDir: string | null; now(): number },
  told: Told,
): InvoiceBook {
  const invoices = new Map(read(dataDir).map((one) => [one.id, one]))
  const keep = (invoice: Invoice) => {
    invoices.set(invoice.id, invoice)
    for (const oldest of invoices.keys()) {
      if (invoices.size <= keptMax) break
      invoices.delete(oldest)
    }
    if (dataDir !== null) write(dataDir, [...invoices.values()])
    return invoice
  }
  const change = (before: Invoice, after: Invoice, event?: InvoiceEvent, payment?: Payment) => {
    const changed = keep(restated(after))
    if (event !== undefined) told(event, changed, payment)
    const follows = changed.status === before.status ? undefined : events[changed.status]
    if (follows !== undefined) told(follows, changed)
    return changed
  }
  return {
    find: (id) => invoices.get(id),
    create({ expirationMs, ...order }) {
      const at = now()
      const invoice = keep({
        ...{ ...order, id: draw(11), address: addressOf(order.currency) },
        ...{
          createdAt: at,
          expiresAt: at + expirationMs,
          watchedUntil: at + expirationMs + watchMs,
        },
        isExpired: false,
        marked: null,
        status: 'New',
        additional: 'None',
        payments: [],
      })
      told('InvoiceCreated', invoice)
      return invoice
    },
    pay(id, value) {
      const known = invoices.get(id)
      if (known === undefined) return undefined
      const payment: Payment = {
        id: `${draw(32)}-0`,
        value,
        receivedAt: now(),
        status: 'Processing',
      }
      const after = { ...known, payments: [...known.payments, payment] }
      change(known, after, 'InvoiceReceivedPayment', payment)
      return payment
    },
    decide(paymentId, status) {
      const known = [...invoices.values()].find(({ payments }) =>
        payments.some(({ id }) => id === paymentId),
      )
      const payment = known?.payments.find(({ id }) => id === paymentId)
      if (known === undefined || payment === undefined || payment.status === status) return
      const decided: Payment = { ...payment, status }
      const payments = known.payments.map((one) => (one.id === paymentId ? decided : one))
      const event = status === 'Settled' ? 'InvoicePaymentSettled' : undefined
      change(known, { ...known, payments }, event, decided)
    },
    mark(id, as) {
      const known = invoices.get(id)
      return known && change(known, { ...known, marked: as })
    },
    expire(id) {
      const known = invoices.get(id)
      if (known?.status === 'New') change(known, { ...known, isExpired: true })
    },
    due: (at) =>
      [...invoices.values()]
        .filter(({ status, expiresAt }) => status === 'New' && expiresAt <= at)
        .map(({ id }) => id),
    unconfirmed: () =>
      [...invoices.values()].flatMap(({ payments }) =>
        payments.filter(({ status }) => status === 'Processing').map(({ id }) => id),
      ),
  }
}

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

function read(dataDir: string | null): Invoice[] {
  if (dataDir === null) return []
  try {
    // Our own file: written below, nobody else's to write.
    const kept: Invoice[] = JSON.parse(readFileSync(join(dataDir, fileName), 'utf8'))
    return kept
  } catch {
    return []
  }
}

/** The old file stands until the new one is whole. */
function write(dataDir: string, invoices: readonly Invoice[]): void {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, fileName)
  writeFileSync(`${path}.new`, JSON.stringify(invoices))
  renameSync(`${path}.new`, path)
}
