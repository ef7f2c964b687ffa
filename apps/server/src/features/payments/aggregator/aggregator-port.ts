import type { InstantMs } from '@powerplay/kernel'

/** What stands as the chain of a deposit through the payment aggregator, and names it on the wire. */
export const aggregatorChain = 'greenfield'

/** As the aggregator says it. */
export type InvoiceStatus = 'New' | 'Processing' | 'Expired' | 'Invalid' | 'Settled'
export type PaymentStatus = 'Processing' | 'Settled' | 'Invalid'

/** An invoice that is asked for. */
export interface InvoiceOrder {
  /** Ours; it comes back with the invoice. */
  readonly orderId: string
  readonly currency: string
  readonly amountMinor: bigint
}

/** An invoice as it was opened: what to pay, where and until when. */
export interface OpenedInvoice {
  readonly id: string
  readonly address: string
  /** What a wallet app opens. */
  readonly payLink: string
  /** The aggregator's own page of it. */
  readonly payUrl: string | null
  readonly payMinor: bigint
  readonly expiresAt: InstantMs
  /** So long the aggregator looks for payments. */
  readonly watchedUntil: InstantMs
}

/** A payment of an invoice, as the aggregator has it now. */
export interface InvoicePayment {
  readonly id: string
  /** Cut to what the currency can say. */
  readonly amountMinor: bigint
  readonly status: PaymentStatus
}

/** An invoice as the aggregator has it now. */
export interface InvoiceView {
  readonly id: string
  readonly orderId: string | null
  readonly status: InvoiceStatus
  readonly watchedUntil: InstantMs
  /** What came in all, confirmed or not, without what turned out to be invalid. */
  readonly paidMinor: bigint
  readonly payments: readonly InvoicePayment[]
}

/** What a webhook says; it is a hint to look, and no word of it is believed. */
export interface InvoiceNotice {
  readonly deliveryId: string
  readonly originalId: string | null
  readonly type: string
  readonly invoiceId: string
}

/** Somebody outside who takes payments for invoices of ours. */
export interface PaymentAggregator {
  readonly currencies: readonly string[]
  /** Whether nothing that comes by it has any value. */
  readonly isEmulated: boolean
  /** Fails unless it answers and knows us. @throws Error */
  check(): Promise<void>
  /** @throws Error */
  open(order: InvoiceOrder): Promise<OpenedInvoice>
  /** Undefined where it knows no such invoice of our store. @throws Error */
  look(id: string, currency: string): Promise<InvoiceView | undefined>
  /** What a webhook says: `forged` unless exactly this body was signed by a secret of ours. */
  read(body: Buffer, signature: string): InvoiceNotice | 'forged' | 'unreadable'
}

/** The aggregator refuses our key, or does not know our store: nobody mends that by waiting. */
export class AggregatorRefusedError extends Error {
  override readonly name = 'AggregatorRefusedError'
}

/** The aggregator does not answer, or only that it cannot now: it is asked again. */
export class AggregatorAwayError extends Error {
  override readonly name = 'AggregatorAwayError'
}
