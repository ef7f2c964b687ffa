import { dayMs } from '@powerplay/kernel'
import { ZodError } from 'zod'
import { openDeposits, type Deposit } from '../deposits/deposit-store.ts'
import { creditWhenEnough, orAlarm, takeBack } from '../deposits/settle-deposits.ts'
import type { PaymentParts } from '../parts.ts'
import { depositTerms } from '../terms.ts'
import { aggregatorChain } from './aggregator-port.ts'
import { beginLook, claimDue, forgetWebhooks } from './invoice-store.ts'
import { noteInvoice, openLookMs } from './note-invoice.ts'

const perTurn = 20
/** So many in a row that fail: it does not answer at all. */
const failuresMax = 3
const webhooksKeptMs = 90 * dayMs

/**
 * Asks the aggregator how one of our invoices stands and writes that down.
 * @returns false for an invoice that is none of ours. @throws Error where it does not answer
 */
export async function lookAtInvoice(parts: PaymentParts, id: string): Promise<boolean> {
  const { aggregator, platform, alarms } = parts
  const look = await beginLook(platform.database, id)
  if (look === undefined) return false
  if (aggregator === null) throw new Error('there is no payment aggregator')
  const view = await aggregator.look(id, look.currency)
  if (view !== undefined) await noteInvoice(parts, look.number, view)
  else {
    const detail = 'the processor does not know it any more'
    await alarms.raise({ kind: 'transfer-aside', chain: aggregatorChain, subject: id, detail })
  }
  return true
}

/**
 * Looks at the invoices that something may still come for, whatever webhooks said; then credits what is
 * confirmed and takes back what is not any more. @param isAll whether every open one is looked at now
 */
export async function settleInvoices(parts: PaymentParts, isAll = false): Promise<void> {
  const { platform, aggregator } = parts
  if (aggregator !== null) {
    const now = platform.clock.now()
    const until = isAll ? now + dayMs : now
    const next = new Date(now + openLookMs)
    const turn = { now: new Date(until), next, limit: isAll ? 1_000 : perTurn }
    let failures = 0
    for (const id of await claimDue(platform.database, turn)) {
      if (!(await tryLook(parts, id))) failures += 1
      // The others are claimed anew soon enough.
      if (failures >= failuresMax) break
    }
    await forgetWebhooks(platform.database, new Date(now - webhooksKeptMs))
  }
  await settlePayments(parts)
}

async function tryLook(parts: PaymentParts, id: string): Promise<boolean> {
  const { platform, alarms } = parts
  try {
    await lookAtInvoice(parts, id)
    await alarms.clear('chain-unreadable', id)
    return true
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const log = platform.logOf('payments')
    log.warn({ event: 'payments.invoice_look_failed', invoice: id, error: message })
    if (error instanceof ZodError) await tellUnreadable(parts, id, message)
    return false
  }
}

/** What the aggregator refuses, or nobody can read, is for staff; one that is silent is asked again. */
export async function tellUnreadable(
  { alarms }: Pick<PaymentParts, 'alarms'>,
  subject: string,
  message: string,
): Promise<void> {
  const detail = `the payment processor: ${message}`
  await alarms.raise({ kind: 'chain-unreadable', chain: aggregatorChain, subject, detail })
}

/** Does for deposits through the aggregator what is to be done for those of chains. */
export async function settlePayments(parts: PaymentParts): Promise<void> {
  const open = await openDeposits(parts.platform.database, aggregatorChain)
  const deep = open.filter(({ state }) => state !== 'seen' && state !== 'reversing')
  for (const deposit of open) {
    if (deposit.state !== 'seen')
      await orAlarm(parts, deposit, () => settleOne(parts, deposit, deep))
  }
  if (open.length > 0) await parts.followers.tell()
}

function settleOne(parts: PaymentParts, deposit: Deposit, deep: readonly Deposit[]): Promise<void> {
  if (deposit.state === 'reversing') return takeBack(parts, deposit)
  return creditWhenEnough(parts, deposit, { deep, terms: depositTerms(parts, deposit.currency) })
}
