import { dayMs, type InstantMs } from '@powerplay/kernel'
import { openDeposits, type Deposit } from '../deposits/deposit-store.ts'
import { creditWhenEnough, orAlarm, takeBack } from '../deposits/settle-deposits.ts'
import type { PaymentParts } from '../parts.ts'
import { depositTerms } from '../terms.ts'
import { aggregatorChain, type PaymentAggregator } from './aggregator-port.ts'
import { isThere, noteFailedLook, noteMissing } from './look-faults.ts'
import { beginLook, claimDue, giveBack } from './look-store.ts'
import { openLookMs } from './next-look.ts'
import { noteInvoice } from './note-invoice.ts'
import { forgetWebhooks } from './webhook-store.ts'

const perTurn = 20
/** After so many in a row that are not answered it is asked whether it is there at all. */
const unansweredMax = 3
const webhooksKeptMs = 90 * dayMs

/**
 * Asks the aggregator how one of our invoices stands and writes that down.
 * @returns `foreign` for what is no invoice of ours, `missing` for one that it does not know.
 * @throws Error where it does not answer
 */
export async function lookAtInvoice(
  parts: PaymentParts,
  id: string,
): Promise<'noted' | 'missing' | 'foreign'> {
  const { aggregator, platform, alarms } = parts
  const look = await beginLook(platform.database, id)
  if (look === undefined) return 'foreign'
  if (aggregator === null) throw new Error('there is no payment aggregator')
  const view = await aggregator.look(id, look.currency)
  if (view === undefined) return 'missing'
  await noteInvoice(parts, look.number, view)
  await alarms.clear('chain-unreadable', id)
  return 'noted'
}

/**
 * Looks at the invoices that something may still come for, whatever webhooks said; then credits what is
 * confirmed and takes back what is not any more. @param isAll whether every open one is looked at now
 */
export async function settleInvoices(parts: PaymentParts, isAll = false): Promise<void> {
  const { platform, aggregator } = parts
  if (aggregator !== null) {
    const now = platform.clock.now()
    await lookAtDue(parts, aggregator, { now, isAll })
    await forgetWebhooks(platform.database, new Date(now - webhooksKeptMs))
  }
  await settlePayments(parts)
}

interface Turn {
  readonly now: InstantMs
  readonly isAll: boolean
}

/** One invoice that cannot be looked at stands in nobody's way; the turn ends where nobody is there. */
async function lookAtDue(
  parts: PaymentParts,
  aggregator: PaymentAggregator,
  { now, isAll }: Turn,
): Promise<void> {
  const { database } = parts.platform
  const until = new Date(isAll ? now + 2 * dayMs : now)
  const next = new Date(now + openLookMs)
  const due = await claimDue(database, { now: until, next, limit: isAll ? 1_000 : perTurn })
  let unanswered = 0
  for (const [place, id] of due.entries()) {
    unanswered = (await isAnswered(parts, aggregator, id)) ? 0 : unanswered + 1
    if (unanswered < unansweredMax) continue
    unanswered = 0
    if (await isThere(aggregator)) continue
    await giveBack(database, due.slice(place + 1), new Date(now))
    return
  }
}

async function isAnswered(
  parts: PaymentParts,
  aggregator: PaymentAggregator,
  id: string,
): Promise<boolean> {
  try {
    if ((await lookAtInvoice(parts, id)) === 'missing') await noteMissing(parts, id)
    return true
  } catch (error) {
    return noteFailedLook(parts, aggregator, { id, error })
  }
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
