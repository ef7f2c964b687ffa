import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { DepositState } from '../deposits/deposit-store.ts'
import { aggregatorChain, type InvoiceView } from './aggregator-port.ts'

/** A deposit with the payment that it is credited by. */
export interface Known {
  readonly id: Uuid
  readonly place: number
  readonly state: DepositState
  readonly amountMinor: bigint
  readonly isPosted: boolean
  readonly paymentId: string | null
}

/** Locked until the end of the transaction: what credits and takes back waits. */
export function depositsOfInvoice(tx: Queries, invoiceId: string): Promise<Known[]> {
  return tx.query<Known>({
    text: `select d.id, d.place, d.state, d.amount_minor as "amountMinor",
        d.posting_id is not null as "isPosted", p.payment_id as "paymentId"
      from deposits d left join payment_invoice_payments p on p.deposit_id = d.id
      where d.chain = $1 and d.txid = $2 order by d.place for update of d`,
    values: [aggregatorChain, invoiceId],
  })
}

export interface Unsure {
  readonly id: Uuid
  readonly seenAt: Date
}

/** Deposits whose payment is named and not sure, the oldest first. */
export function unsureDeposits(tx: Queries, invoiceId: string): Promise<Unsure[]> {
  return tx.query<Unsure>({
    text: `select id, seen_at as "seenAt" from deposits
      where chain = $1 and txid = $2 and state = 'seen' order by seen_at`,
    values: [aggregatorChain, invoiceId],
  })
}

/** Whether a deposit is credited, or comes to be without another word of the processor. */
export function isCounted(state: DepositState): boolean {
  return counted.has(state)
}

const counted: ReadonlySet<DepositState> = new Set([
  ...(['confirming', 'small', 'held', 'crediting', 'credited', 'written-off'] as const),
])

/** Payments may be named anew, and a sum was paid once all the same. */
export function isPaidFor(
  { known, view }: { readonly known: readonly Known[]; readonly view: InvoiceView },
  amountMinor: bigint,
  depositId: Uuid | null,
): boolean {
  const others = known.filter(({ id, state }) => id !== depositId && isCounted(state))
  const sum = others.reduce((all, one) => all + one.amountMinor, amountMinor)
  return sum <= view.paidMinor
}
