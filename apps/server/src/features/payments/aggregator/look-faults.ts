import { hourMs, minuteMs, type Uuid } from '@powerplay/kernel'
import { tellStanding } from '../deposits/settle-deposits.ts'
import type { PaymentParts } from '../parts.ts'
import { isMachineTrouble } from '../sql-fault.ts'
import {
  AggregatorAwayError,
  AggregatorRefusedError,
  aggregatorChain,
  type PaymentAggregator,
} from './aggregator-port.ts'
import { findInvoice } from './invoice-store.ts'
import { endLooks, noteFault } from './look-store.ts'
import { openLookMs } from './next-look.ts'

const awayMostMs = 5 * minuteMs
const strangeMostMs = hourMs
/** Whoever does not answer about one invoice so often in a row, and is there, never will. */
const awayMax = 6
/** An invoice that is not known so often in a row is gone; the looks go over hours. */
const missingMax = 8

/** Whether the aggregator answers, and knows us. */
export function isThere(aggregator: PaymentAggregator): Promise<boolean> {
  return aggregator.check().then(
    () => true,
    () => false,
  )
}

/** What the aggregator refuses, or nobody can read, is for staff. */
export async function tellUnreadable(
  { alarms }: Pick<PaymentParts, 'alarms'>,
  subject: string,
  message: string,
): Promise<void> {
  const detail = `the payment processor: ${message}`
  await alarms.raise({ kind: 'chain-unreadable', chain: aggregatorChain, subject, detail })
}

/**
 * Puts an invoice off that could not be looked at, ever longer, and tells staff of what does not pass by
 * itself. @returns whether there was an answer at all.
 */
export async function noteFailedLook(
  parts: PaymentParts,
  aggregator: PaymentAggregator,
  { id, error }: { readonly id: string; readonly error: unknown },
): Promise<boolean> {
  const isAway = error instanceof AggregatorAwayError
  const isRefused = error instanceof AggregatorRefusedError
  // Our own database says nothing about an invoice.
  if (!isAway && !isRefused && isMachineTrouble(error)) throw error
  const { database, clock, logOf } = parts.platform
  const message = error instanceof Error ? error.message : String(error)
  logOf('payments').warn({ event: 'payments.invoice_look_failed', invoice: id, error: message })
  const mostMs = isAway ? awayMostMs : strangeMostMs
  const about = { now: clock.now(), firstMs: openLookMs, mostMs }
  const failures = await noteFault(database, id, { ...about, fault: 'failures' })
  if (!isAway && !isRefused) {
    await tellUnreadable(parts, id, message)
    return true
  }
  // While it is away altogether, or refuses everything, that is told once, by whoever asks for it.
  const isLasting = isRefused || failures >= awayMax
  if (isLasting && (await isThere(aggregator))) await tellUnreadable(parts, id, message)
  return false
}

/**
 * The aggregator does not know an invoice: after many looks nothing more is expected of it, nor of payments that it
 * named once and never confirmed. Should it know it again, a webhook of it brings them back.
 */
export async function noteMissing(parts: PaymentParts, id: string): Promise<void> {
  const { platform, alarms } = parts
  const { database, clock } = platform
  const about = { now: clock.now(), firstMs: openLookMs, mostMs: hourMs }
  const missing = await noteFault(database, id, { ...about, fault: 'missing' })
  if (missing < missingMax) return
  const ended = await database.transaction(async (tx) => {
    await findInvoice(tx, id, 'locked')
    await endLooks(tx, id)
    return tx.query<{ id: Uuid; isPaid: boolean }>({
      text: `with ended as (
          update deposits set state = 'expired'
          where chain = $1 and txid = $2 and state in ('unpaid', 'seen') returning id)
        select id, false as "isPaid" from ended
        union all
        select deposit_id, true from payment_invoice_payments
        where invoice_id = $2 and status <> 'Invalid'`,
      values: [aggregatorChain, id],
    })
  })
  await alarms.clear('chain-unreadable', id)
  for (const { id: depositId, isPaid } of ended) {
    if (isPaid) continue
    await alarms.clear('deposit-stuck', depositId)
    await tellStanding(parts, depositId)
  }
  const paid = ended.filter(({ isPaid }) => isPaid)
  if (paid.length === 0) return
  const detail = `the processor does not know it any more; payments that it named: ${paid.length}`
  await alarms.raise({ kind: 'transfer-aside', chain: aggregatorChain, subject: id, detail })
}
