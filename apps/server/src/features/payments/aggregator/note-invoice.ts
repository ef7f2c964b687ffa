import { fromWireId, hourMs, minuteMs, secondMs, toWireId, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { DepositState } from '../deposits/deposit-store.ts'
import { tellStanding } from '../deposits/settle-deposits.ts'
import { nowOf, type PaymentParts } from '../parts.ts'
import { aggregatorChain, type InvoicePayment, type InvoiceView } from './aggregator-port.ts'
import { findInvoice, insertDeposit, noteLook, type StoredInvoice } from './invoice-store.ts'
import { nextState } from './next-state.ts'

/** Our id of an invoice, as it stands in the invoice there. */
export const orderWireId = (id: Uuid) => toWireId('invoice', id)

/** Webhooks tell at once: this is for those that never arrive. */
export const openLookMs = 30 * secondMs
const lateLookMs = 5 * minuteMs
/** The aggregator's word of what it saw last may be late, too. */
const graceMs = hourMs
/** More than any account holds. */
const amountMax = 2n ** 62n

/** A deposit with the payment that it is credited by. */
interface Known {
  readonly id: Uuid
  readonly place: number
  readonly state: DepositState
  readonly amountMinor: bigint
  readonly isPosted: boolean
  readonly paymentId: string | null
}

/** What a look changed, and what staff have to look at. */
interface Noted {
  readonly changed: Uuid[]
  readonly odd: string[]
}

/**
 * Writes down what the aggregator says of an invoice now. Each payment becomes one deposit, once, whatever
 * is told twice, late or in another order: an answer that a later look overtook is passed over.
 */
export async function noteInvoice(
  parts: PaymentParts,
  number: bigint,
  view: InvoiceView,
): Promise<void> {
  const { platform, alarms } = parts
  const noted: Noted = { changed: [], odd: [] }
  await platform.database.transaction(async (tx) => {
    noted.changed.length = 0
    noted.odd.length = 0
    const own = await findInvoice(tx, view.id, 'locked')
    if (own === undefined || number <= own.looksNoted) return
    const isOurs = fromWireId('invoice', view.orderId ?? '') === own.orderId
    if (isOurs) await notePayments(parts, tx, { own, view, noted })
    else noted.odd.push('the processor names another order for it')
    const found = { number, status: view.status, lookAt: nextLook(platform.clock.now(), view) }
    await noteLook(tx, own.id, { ...found, watchedUntil: new Date(view.watchedUntil) })
  })
  for (const id of noted.changed) await tellStanding(parts, id)
  const [detail] = noted.odd
  if (detail === undefined) return
  await alarms.raise({ kind: 'transfer-aside', chain: aggregatorChain, subject: view.id, detail })
}

function nextLook(now: number, { status, watchedUntil }: InvoiceView): Date | null {
  if (status === 'New' || status === 'Processing') return new Date(now + openLookMs)
  return now > watchedUntil + graceMs ? null : new Date(now + lateLookMs)
}

interface Look {
  readonly own: StoredInvoice
  readonly view: InvoiceView
  readonly noted: Noted
}

async function notePayments(parts: PaymentParts, tx: Queries, look: Look): Promise<void> {
  const { own, view, noted } = look
  const known = await depositsOfInvoice(tx, own.id)
  for (const payment of view.payments) {
    // One that is marked invalid by hand is not confirmed, whatever its payments say.
    const isDoubted = view.status === 'Invalid' && payment.status === 'Settled'
    const said: InvoicePayment = { ...payment, status: isDoubted ? 'Processing' : payment.status }
    const deposit = known.find(({ paymentId }) => paymentId === payment.id)
    if (deposit !== undefined) await moveKnown(parts, tx, { ...look, deposit, said })
    else await noteNew(parts, tx, { ...look, known, said })
  }
  if (view.status !== own.status) noted.odd.push(...oddChange(view))
  const unpaid = known.find(({ state, paymentId }) => state === 'unpaid' && paymentId === null)
  if (unpaid === undefined || view.status === 'New' || view.status === 'Processing') return
  await move(tx, unpaid, { state: 'expired' })
  noted.changed.push(unpaid.id)
}

/** Somebody there said by hand how an invoice stands: told once, and nothing is moved by it. */
function oddChange({ status, payments }: InvoiceView): string[] {
  const isPaid = payments.some((one) => one.status === 'Settled')
  if (status === 'Settled' && !isPaid) return ['it is settled without any payment']
  return status === 'Invalid' && isPaid ? ['it is invalid, and its payments are not'] : []
}

/** Locked until the end of the transaction: what credits and takes back waits. */
function depositsOfInvoice(tx: Queries, invoiceId: string): Promise<Known[]> {
  return tx.query<Known>({
    text: `select d.id, d.place, d.state, d.amount_minor as "amountMinor",
        d.posting_id is not null as "isPosted", p.payment_id as "paymentId"
      from deposits d left join payment_invoice_payments p on p.deposit_id = d.id
      where d.chain = $1 and d.txid = $2 order by d.place for update of d`,
    values: [aggregatorChain, invoiceId],
  })
}

async function moveKnown(
  { platform }: PaymentParts,
  tx: Queries,
  { deposit, said, noted }: Look & { readonly deposit: Known; readonly said: InvoicePayment },
): Promise<void> {
  const { amountMinor, status } = said
  await tx.query({
    text: 'update payment_invoice_payments set status = $2 where payment_id = $1',
    values: [said.id, status],
  })
  if (amountMinor !== deposit.amountMinor) {
    if (deposit.isPosted || amountMinor <= 0n || amountMinor > amountMax) {
      return void noted.odd.push(`payment ${said.id} has another sum than before`)
    }
    await tx.query({
      text: 'update deposits set amount_minor = $2 where id = $1 and posting_id is null',
      values: [deposit.id, amountMinor],
    })
  }
  const state = nextState(deposit.state, status)
  if (state === undefined) return
  await move(tx, deposit, { state, reversalId: state === 'reversing' ? platform.mintId() : null })
  noted.changed.push(deposit.id)
}

async function noteNew(
  { platform }: PaymentParts,
  tx: Queries,
  look: Look & { readonly known: Known[]; readonly said: InvoicePayment },
): Promise<void> {
  const { own, known, said, noted } = look
  if (said.status === 'Invalid' || said.amountMinor <= 0n) return
  if (said.amountMinor > amountMax) return void noted.odd.push(`payment ${said.id} is too large`)
  const [other] = await tx.query({
    text: 'select 1 from payment_invoice_payments where payment_id = $1',
    values: [said.id],
  })
  if (other !== undefined) {
    return void noted.odd.push(`payment ${said.id} was named for another invoice`)
  }
  const state = said.status === 'Settled' ? 'confirming' : 'seen'
  // The first payment takes the row that waited for it.
  const first = known.find(({ paymentId }) => paymentId === null)
  const id = first?.id ?? platform.mintId()
  const place = first?.place ?? Math.max(...known.map((one) => one.place)) + 1
  if (first === undefined) {
    await insertDeposit(tx, {
      ...{ id, userId: own.userId, currency: own.currency, invoiceId: own.id, place, state },
      ...{ address: own.address, amountMinor: said.amountMinor, seenAt: nowOf(platform) },
    })
  } else {
    await tx.query({
      text: 'update deposits set amount_minor = $2 where id = $1',
      values: [id, said.amountMinor],
    })
    await move(tx, first, { state })
  }
  await tx.query({
    text: `insert into payment_invoice_payments (payment_id, invoice_id, deposit_id, status)
      values ($1, $2, $3, $4)`,
    values: [said.id, own.id, id, said.status],
  })
  const now = { id, place, state, amountMinor: said.amountMinor, paymentId: said.id } as const
  const row: Known = { ...now, isPosted: false }
  if (first === undefined) known.push(row)
  else known[known.indexOf(first)] = row
  noted.changed.push(id)
}

async function move(
  tx: Queries,
  { id, state: before }: Pick<Known, 'id' | 'state'>,
  { state, reversalId = null }: { readonly state: DepositState; readonly reversalId?: Uuid | null },
): Promise<void> {
  await tx.query({
    text: `update deposits set state = $2, reversal_id = coalesce($3, reversal_id),
        attempt = attempt + ($4 = 'reversed')::int where id = $1`,
    values: [id, state, reversalId, before],
  })
}
