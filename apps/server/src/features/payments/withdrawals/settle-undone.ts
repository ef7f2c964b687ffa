import { currencyOf, formatAmount, refuse, type Uuid } from '@powerplay/kernel'
import { playerOf } from '../../../platform/context.ts'
import type { ActOrder, Done, Plan } from '../../../program/area.ts'
import { nowOf, type PaymentParts } from '../parts.ts'
import { whyMayStillPay } from './may-still-pay.ts'
import { isSettled, noteSettled } from './settled-payouts.ts'
import { findWithdrawal, type Withdrawal } from './withdrawal-store.ts'

interface Undone {
  readonly own: Withdrawal
  readonly detail: string
  readonly since: Date
}

/**
 * The payment that an open alarm is about, where it can reach nobody any more.
 * @throws Refusal payments/not-undone, payments/may-still-pay, dashboard/own-request
 */
async function undoneOf(parts: PaymentParts, { tx, id, by, context }: ActOrder): Promise<Undone> {
  const [alarm] = await tx.query<{ subject: Uuid; detail: string; since: Date }>({
    text: `select subject, detail, raised_at as since from payment_alarms
      where id = $1 and kind = 'payout-undone' and closed_at is null for update`,
    values: [id],
  })
  const own = alarm && (await findWithdrawal(tx, alarm.subject))
  if (alarm === undefined || own?.stage !== 'paid' || (await isSettled(tx, own.id))) {
    return refuse('payments/not-undone')
  }
  if ([by, playerOf(context)].includes(own.userId)) refuse('dashboard/own-request')
  const because = await whyMayStillPay(parts, own)
  if (because !== undefined) refuse('payments/may-still-pay', { because })
  return { own, detail: alarm.detail, since: alarm.since }
}

/** What the second person agrees to. */
export async function planOfSettling(parts: PaymentParts, order: ActOrder): Promise<Plan> {
  const { own, detail, since } = await undoneOf(parts, order)
  const { code, decimals } = currencyOf(own.currency)
  const name = (await parts.users.accountOf(own.userId))?.name ?? own.userId
  return {
    title:
      `${formatAmount(own.netMinor, decimals)} ${code} of ${name} to ${own.address} ` +
      `on ${own.chain}, transaction ${own.txid ?? 'unknown'}`,
    before: `undone since ${since.toISOString()}: ${detail}`,
    after: `settled, followed and sent no more, and payouts go on. Reason: ${order.reason}`,
    about: own.userId,
  }
}

/** Ends the following of a payment that its chain undid for good: its alarm is over, and does not come again. */
export async function settleUndone(parts: PaymentParts, order: ActOrder): Promise<Done> {
  const { own, detail, since } = await undoneOf(parts, order)
  const { alarms, platform } = parts
  await noteSettled(order.tx, {
    ...{ id: own.id, chain: own.chain, undoneSince: since, reason: order.reason },
    ...{ askedBy: order.by, agreedBy: playerOf(order.context), at: nowOf(platform) },
  })
  return {
    before: `undone since ${since.toISOString()}: ${detail}`,
    after: `settled: ${own.txid ?? own.id}`,
    afterwards: async () => {
      await alarms.clear('payout-undone', own.id)
      await alarms.clear('withdrawal-stuck', own.id)
    },
  }
}
