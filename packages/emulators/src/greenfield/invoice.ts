/** How an invoice stands, in the words of the protocol. */
export type InvoiceStatus = 'New' | 'Processing' | 'Expired' | 'Invalid' | 'Settled'
export type AdditionalStatus =
  'None' | 'PaidLate' | 'PaidPartial' | 'Marked' | 'Invalid' | 'PaidOver'
export type PaymentStatus = 'Processing' | 'Settled' | 'Invalid'

/** A payment that came for an invoice. */
export interface Payment {
  readonly id: string
  /** Decimal text of the invoice's currency. */
  readonly value: string
  readonly receivedAt: number
  readonly status: PaymentStatus
}

/** An invoice as the processor keeps it; times in milliseconds. */
export interface Invoice {
  readonly id: string
  readonly metadata: Readonly<Record<string, unknown>>
  readonly currency: string
  readonly amount: string
  /** Id of the way it is paid by, `BTC-CHAIN` for instance. */
  readonly method: string
  readonly address: string
  readonly createdAt: number
  readonly expiresAt: number
  readonly watchedUntil: number
  readonly isExpired: boolean
  /** Set by the merchant's own hand; nothing moves it then. */
  readonly marked: 'Settled' | 'Invalid' | null
  readonly status: InvoiceStatus
  readonly additional: AdditionalStatus
  readonly payments: readonly Payment[]
}

const decimals = 8

/** A decimal text in 1e-8; undefined for what is none. */
export function toE8(text: string): bigint | undefined {
  const match = /^(\d{1,12})(?:\.(\d{1,8}))?$/.exec(text)
  return match ? BigInt(`${match[1]}${(match[2] ?? '').padEnd(decimals, '0')}`) : undefined
}

export function fromE8(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

function sumOf(payments: readonly Payment[]): bigint {
  return payments.reduce((sum, { value }) => sum + (toE8(value) ?? 0n), 0n)
}

/** What was paid, whatever is confirmed of it. */
export function paidOf({ payments }: Pick<Invoice, 'payments'>): bigint {
  return sumOf(payments.filter(({ status }) => status !== 'Invalid'))
}

/** How an invoice stands by its payments and its time. Pure. */
export function restated(invoice: Invoice): Invoice {
  const { amount, payments, isExpired, marked } = invoice
  if (marked !== null) return { ...invoice, status: marked, additional: 'Marked' }
  const due = toE8(amount) ?? 0n
  const paid = paidOf(invoice)
  const settled = sumOf(payments.filter(({ status }) => status === 'Settled'))
  const tell = (status: InvoiceStatus, additional: AdditionalStatus): Invoice => ({
    ...invoice,
    ...{ status, additional },
  })
  if (paid >= due) {
    const extra = paid > due ? 'PaidOver' : isExpired ? 'PaidLate' : 'None'
    if (settled >= due) return tell('Settled', extra)
    return isExpired ? tell('Expired', 'PaidLate') : tell('Processing', extra)
  }
  // It was paid once, and what paid it is worth nothing any more.
  if (payments.some(({ status }) => status === 'Invalid')) return tell('Invalid', 'None')
  if (!isExpired) return tell('New', 'None')
  return tell('Expired', paid > 0n ? 'PaidPartial' : 'None')
}

const seconds = (ms: number) => Math.floor(ms / 1_000)

/** An invoice on the wire. */
export function presentInvoice(invoice: Invoice, store: string, base: string) {
  const { id, currency, amount, metadata, status, additional } = invoice
  return {
    ...{ id, storeId: store, currency, amount, type: 'Standard', metadata },
    ...{ status, additionalStatus: additional, checkoutLink: `${base}/i/${id}` },
    createdTime: seconds(invoice.createdAt),
    expirationTime: seconds(invoice.expiresAt),
    monitoringExpiration: seconds(invoice.watchedUntil),
    availableStatusesForManualMarking: ['Settled', 'Invalid'],
    archived: false,
    checkout: { paymentMethods: [invoice.method], defaultPaymentMethod: invoice.method },
  }
}

/** The ways an invoice is paid by, on the wire. */
export function presentMethods(invoice: Invoice, onlyAccounted: boolean) {
  const { amount, address, currency, method } = invoice
  const paid = paidOf(invoice)
  const due = (toE8(amount) ?? 0n) - paid
  const payments = invoice.payments.filter(({ status }) => !onlyAccounted || status !== 'Invalid')
  return [
    {
      ...{ paymentMethodId: method, currency, destination: address, activated: true },
      paymentLink: `valueless:${address}?amount=${amount}`,
      ...{ rate: '1', paymentMethodPaid: fromE8(paid), totalPaid: fromE8(paid) },
      // Below zero where too much was paid.
      ...{ due: fromE8(due), amount, paymentMethodFee: '0' },
      payments: payments.map(({ id, value, receivedAt, status }) => ({
        ...{ id, value, status, fee: '0', destination: address },
        receivedDate: seconds(receivedAt),
      })),
    },
  ]
}
