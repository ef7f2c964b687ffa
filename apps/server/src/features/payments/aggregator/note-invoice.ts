import { fromWireId, toWireId, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { DepositState } from '../deposits/deposit-store.ts'
import { tellStanding } from '../deposits/settle-deposits.ts'
import { largestAmount } from '../largest-amount.ts'
import { nowOf, type PaymentParts } from '../parts.ts'
import { aggregatorChain, type InvoicePayment, type InvoiceView } from './aggregator-port.ts'
import {
  depositsOfInvoice,
  isCounted,
  isPaidFor,
  unsureDeposits,
  type Known,
  type Unsure,
} from './invoice-deposits.ts'
import { findInvoice, insertDeposit, type StoredInvoice } from './invoice-store.ts'
import { noteLook } from './look-store.ts'
import { nextLook, unsureMs } from './next-look.ts'
import { nextState } from './next-state.ts'

/** Our id of an invoice, as it stands in the invoice there. */
export const orderWireId = (id: Uuid) => toWireId('invoice', id)

/** What a look changed, and what staff have to look at. */
interface Noted {
  readonly changed: Uuid[]
  readonly odd: string[]
  /** Deposits that are not confirmed since long ago. */
  readonly late: Uuid[]
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
  const noted: Noted = { changed: [], odd: [], late: [] }
  const now = platform.clock.now()
  await platform.database.transaction(async (tx) => {
    for (const list of Object.values(noted)) list.length = 0
    const own = await findInvoice(tx, view.id, 'locked')
    if (own === undefined || number <= own.looksNoted) return
    const isOurs = fromWireId('invoice', view.orderId ?? '') === own.orderId
    if (isOurs) await notePayments(parts, tx, { own, view, noted })
    else noted.odd.push('the processor names another order for it')
    const unsure = await unsureDeposits(tx, own.id)
    const isLate = ({ seenAt }: Unsure) => now - seenAt.getTime() > unsureMs
    noted.late.push(...unsure.filter(isLate).map(({ id }) => id))
    const unsureSince = unsure[0]?.seenAt.getTime() ?? null
    const at = nextLook({ now, expiresAt: own.expiresAt.getTime(), view, unsureSince })
    const lookAt = at === null ? null : new Date(at)
    const found = { number, status: view.status, lookAt }
    await noteLook(tx, own.id, { ...found, watchedUntil: new Date(view.watchedUntil) })
  })
  for (const id of noted.changed) {
    // Neither held any more, nor unconfirmed as it was.
    await alarms.clear('deposit-held', id)
    await alarms.clear('deposit-stuck', id)
    await tellStanding(parts, id)
  }
  for (const subject of noted.late) {
    const about = 'its payment is named, and not confirmed for days'
    await alarms.raise({ kind: 'deposit-stuck', chain: aggregatorChain, subject, detail: about })
  }
  const [detail] = noted.odd
  if (detail === undefined) return
  await alarms.raise({ kind: 'transfer-aside', chain: aggregatorChain, subject: view.id, detail })
}

interface Look {
  readonly own: StoredInvoice
  readonly view: InvoiceView
  readonly noted: Noted
  /** The deposits of it, as this look leaves them. */
  readonly known: Known[]
}

async function notePayments(
  parts: PaymentParts,
  tx: Queries,
  asked: Omit<Look, 'known'>,
): Promise<void> {
  const { own, view, noted } = asked
  const known = await depositsOfInvoice(tx, own.id)
  const look: Look = { ...asked, known }
  // What is worth nothing goes first: another payment may stand in its place.
  for (const payment of view.payments.toSorted((a, b) => rank[a.status] - rank[b.status])) {
    // One that is marked invalid by hand is not confirmed, whatever its payments say.
    const isDoubted = view.status === 'Invalid' && payment.status === 'Settled'
    const said: InvoicePayment = { ...payment, status: isDoubted ? 'Processing' : payment.status }
    const deposit = known.find(({ paymentId }) => paymentId === payment.id)
    if (deposit !== undefined) await moveKnown(parts, tx, { look, deposit, said })
    else await noteNew(parts, tx, { look, said })
  }
  if (view.status !== own.status) noted.odd.push(...oddChange(view))
  const unpaid = known.find(({ state, paymentId }) => state === 'unpaid' && paymentId === null)
  if (unpaid === undefined || view.status === 'New' || view.status === 'Processing') return
  await move(tx, look, unpaid, { state: 'expired' })
}

const rank = { Invalid: 0, Processing: 1, Settled: 2 } as const

/** Somebody there said by hand how an invoice stands: told once, and nothing is moved by it. */
function oddChange({ status, payments }: InvoiceView): string[] {
  const isPaid = payments.some((one) => one.status === 'Settled')
  if (status === 'Settled' && !isPaid) return ['it is settled without any payment']
  return status === 'Invalid' && isPaid ? ['it is invalid, and its payments are not'] : []
}

async function moveKnown(
  { platform }: PaymentParts,
  tx: Queries,
  {
    look,
    deposit,
    said,
  }: { readonly look: Look; readonly deposit: Known; readonly said: InvoicePayment },
): Promise<void> {
  const { noted } = look
  const { amountMinor, status } = said
  const state = nextState(deposit.state, status)
  const counts = isCounted(state ?? deposit.state)
  await tx.query({
    text: 'update payment_invoice_payments set status = $2 where payment_id = $1',
    values: [said.id, status],
  })
  if (amountMinor !== deposit.amountMinor) {
    if (deposit.isPosted || amountMinor <= 0n || amountMinor > largestAmount) {
      return void noted.odd.push(`payment ${said.id} has another sum than before`)
    }
    if (counts && !isPaidFor(look, amountMinor, deposit.id)) return void noted.odd.push(tooMuch)
    await tx.query({
      text: 'update deposits set amount_minor = $2 where id = $1 and posting_id is null',
      values: [deposit.id, amountMinor],
    })
  }
  if (state === undefined) return
  if (counts && !isPaidFor(look, amountMinor, deposit.id)) return void noted.odd.push(tooMuch)
  const reversalId = state === 'reversing' ? platform.mintId() : null
  await move(tx, look, { ...deposit, amountMinor }, { state, reversalId })
}

const tooMuch = 'more payments are confirmed than the processor says was paid'

async function noteNew(
  { platform }: PaymentParts,
  tx: Queries,
  { look, said }: { readonly look: Look; readonly said: InvoicePayment },
): Promise<void> {
  const { own, known, noted } = look
  if (said.status === 'Invalid' || said.amountMinor <= 0n) return
  if (said.amountMinor > largestAmount)
    return void noted.odd.push(`payment ${said.id} is too large`)
  const [other] = await tx.query({
    text: 'select 1 from payment_invoice_payments where payment_id = $1',
    values: [said.id],
  })
  if (other !== undefined) {
    return void noted.odd.push(`payment ${said.id} was named for another invoice`)
  }
  const isSure = said.status === 'Settled' && isPaidFor(look, said.amountMinor, null)
  if (said.status === 'Settled' && !isSure) noted.odd.push(tooMuch)
  const state = isSure ? 'confirming' : 'seen'
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
    await move(tx, look, first, { state })
  }
  await tx.query({
    text: `insert into payment_invoice_payments (payment_id, invoice_id, deposit_id, status)
      values ($1, $2, $3, $4)`,
    values: [said.id, own.id, id, said.status],
  })
  const now = { id, place, state, amountMinor: said.amountMinor, paymentId: said.id } as const
  const row: Known = { ...now, isPosted: false }
  const at = known.findIndex((one) => one.id === id)
  if (at < 0) known.push(row)
  else known[at] = row
  if (first === undefined) noted.changed.push(id)
}

async function move(
  tx: Queries,
  { known, noted }: Look,
  deposit: Known,
  { state, reversalId = null }: { readonly state: DepositState; readonly reversalId?: Uuid | null },
): Promise<void> {
  await tx.query({
    text: `update deposits set state = $2, reversal_id = coalesce($3, reversal_id),
        attempt = attempt + ($4 = 'reversed')::int where id = $1`,
    values: [deposit.id, state, reversalId, deposit.state],
  })
  const at = known.findIndex(({ id }) => id === deposit.id)
  if (at >= 0) known[at] = { ...deposit, state }
  noted.changed.push(deposit.id)
}
