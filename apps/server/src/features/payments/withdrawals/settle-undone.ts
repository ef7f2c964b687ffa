import { currencyOf, formatAmount, refuse, type Uuid } from '@powerplay/kernel'
import { playerOf } from '../../../platform/context.ts'
import type { ActOrder, Done, Plan } from '../../../program/area.ts'
import { nowOf, type PaymentParts } from '../parts.ts'
import { endWithdrawal } from './end-withdrawal.ts'
import { paidByAnother, whyMayStillPay } from './may-still-pay.ts'
import { tellWithdrawal } from './present.ts'
import { endAlarmsOf, isSettled, settledStatements, type SettledPayout } from './settled-payouts.ts'
import { findWithdrawal, type Withdrawal } from './withdrawal-store.ts'

/** What is said of a payment that does not count as paid: its player has the money from elsewhere, or gets it back. */
interface Settling extends Readonly<Record<string, unknown>> {
  readonly isPaidOutside: boolean
}

interface Unpaid {
  readonly own: Withdrawal
  readonly detail: string
  readonly since: Date
}

const signedStages: ReadonlySet<string> = new Set(['signed', 'sent'])

/**
 * The payment that an open alarm is about, where it can reach nobody any more: one that counts as paid and was undone,
 * or one that is signed.
 * @throws Refusal payments/not-undone, payments/may-still-pay, dashboard/own-request
 */
async function unpaidOf(
  parts: PaymentParts,
  { tx, id, by, context, fields }: ActOrder<Settling>,
): Promise<Unpaid> {
  const [alarm] = await tx.query<{ kind: string; subject: Uuid; detail: string; since: Date }>({
    text: `select kind, subject, detail, raised_at as since from payment_alarms
      where id = $1 and kind in ('payout-undone', 'withdrawal-stuck') and closed_at is null
      for update`,
    values: [id],
  })
  const own = alarm && (await findWithdrawal(tx, alarm.subject))
  if (alarm === undefined || own === undefined || (await isSettled(tx, own.id))) {
    return refuse('payments/not-undone')
  }
  const isMeant =
    alarm.kind === 'payout-undone' ? own.stage === 'paid' : signedStages.has(own.stage)
  if (!isMeant) refuse('payments/not-undone')
  if ([by, playerOf(context)].includes(own.userId)) refuse('dashboard/own-request')
  const because = await whyMayStillPay(parts, own)
  if (because !== undefined) refuse('payments/may-still-pay', { because })
  const isReturned = own.stage !== 'paid' && !fields.isPaidOutside
  const paidBy = isReturned ? await paidByAnother(parts, own) : undefined
  if (paidBy !== undefined) {
    const text = `${paidBy} has its number and paid the same to the same address: say that it was paid in another way`
    refuse('payments/may-still-pay', { because: text })
  }
  return { own, detail: alarm.detail, since: alarm.since }
}

/** What the second person agrees to. */
export async function planOfSettling(
  parts: PaymentParts,
  order: ActOrder<Settling>,
): Promise<Plan> {
  const { own, detail, since } = await unpaidOf(parts, order)
  const { code, decimals } = currencyOf(own.currency)
  const sumOf = (minor: bigint) => `${formatAmount(minor, decimals)} ${code}`
  const name = (await parts.users.accountOf(own.userId))?.name ?? own.userId
  return {
    title:
      `${sumOf(own.netMinor)} of ${name} to ${own.address} ` +
      `on ${own.chain}, transaction ${own.txid ?? 'unknown'}`,
    before: beforeOf(own, { detail, since }),
    after: `${afterOf(own, order, sumOf(own.sumMinor))}. Reason: ${order.reason}`,
    about: own.userId,
  }
}

const beforeOf = ({ stage }: Withdrawal, { detail, since }: Omit<Unpaid, 'own'>) =>
  `${stage === 'paid' ? 'undone' : `${stage}, stuck`} since ${since.toISOString()}: ${detail}`

function afterOf(
  { stage }: Withdrawal,
  { fields }: Pick<ActOrder<Settling>, 'fields'>,
  sum: string,
): string {
  if (stage === 'paid') return 'settled, followed and sent no more, and payouts go on'
  return fields.isPaidOutside
    ? 'settled, sent no more, and counts as paid: its player has the money from elsewhere'
    : `settled, sent no more, and ${sum} are back in the balance`
}

/**
 * Ends a payment that can reach nobody any more. One that counts as paid is followed no more, and moves no money here;
 * one that is signed goes back to its player, or counts as paid where somebody paid it in another way.
 */
export async function settleUndone(parts: PaymentParts, order: ActOrder<Settling>): Promise<Done> {
  const before = await settledBefore(parts, order)
  if (before !== undefined) return before
  const { own, detail, since } = await unpaidOf(parts, order)
  const { alarms, platform } = parts
  const settled: SettledPayout = {
    ...{ id: own.id, chain: own.chain, undoneSince: since, reason: order.reason },
    ...{ askedBy: order.by, agreedBy: playerOf(order.context), at: nowOf(platform) },
  }
  const done = {
    before: beforeOf(own, { detail, since }),
    after: `settled: ${own.txid ?? own.id}`,
    afterwards: () => clearAlarms(alarms, own.id),
  }
  const isPaid = own.stage === 'paid'
  if (isPaid) for (const one of settledStatements(settled)) await order.tx.query(one)
  else await endUnpaid(parts, order, { own, settled, done })
  await endAlarmsOf(order.tx, settled)
  return { ...done, isNoted: !isPaid }
}

async function clearAlarms(alarms: PaymentParts['alarms'], id: Uuid): Promise<void> {
  await alarms.clear('payout-undone', id)
  await alarms.clear('withdrawal-stuck', id)
}

/**
 * The end of a request whose money moved before the process ended, which would else end as failed: whoever read that
 * would pay once more. Its line of the audit trail stands, and its alarm may be closed by now.
 */
async function settledBefore(
  { alarms, platform }: PaymentParts,
  { tx, id, by, reason, fields }: ActOrder<Settling>,
): Promise<Done | undefined> {
  const [row] = await tx.query<{ id: Uuid }>({
    text: `select p.withdrawal_id as id from payment_alarms a
        join settled_payouts p on p.withdrawal_id::text = a.subject
        join withdrawals w on w.id = p.withdrawal_id
      where a.id = $1 and a.kind = 'withdrawal-stuck'
        and (p.asked_by, p.reason) = ($2, $3) and p.undone_since = a.raised_at
        and w.stage = $4
      for update of a`,
    values: [id, by, reason, fields.isPaidOutside ? 'paid' : 'declined'],
  })
  if (row === undefined) return undefined
  await endAlarmsOf(tx, { id: row.id, at: nowOf(platform) })
  return {
    ...{ before: 'settled before', after: `settled: ${row.id}`, isNoted: true },
    afterwards: async () => {
      await clearAlarms(alarms, row.id)
      await tellWithdrawal(platform, row.id)
    },
  }
}

const returnedText = 'The payment could not be carried out: another transaction took its place.'

/**
 * In the wallet's own commit, with the line of the audit trail: what this transaction holds, the alarm, that commit
 * does not need. A process that ends between leaves an alarm and a request: agreed to again, both end.
 */
async function endUnpaid(
  parts: PaymentParts,
  { fields, lineOf }: Pick<ActOrder<Settling>, 'fields' | 'lineOf'>,
  {
    own,
    settled,
    done,
  }: {
    readonly own: Withdrawal
    readonly settled: SettledPayout
    readonly done: Required<Pick<Done, 'before' | 'after'>>
  },
): Promise<void> {
  const { before, after } = done
  const isDone = await endWithdrawal(parts, own, {
    stage: fields.isPaidOutside ? 'settled-paid' : 'settled-back',
    reason: fields.isPaidOutside ? null : returnedText,
    settled,
    line: lineOf({
      before,
      after: `${after}, ${fields.isPaidOutside ? 'paid outside' : 'given back'}`,
    }),
  })
  if (!isDone) refuse('payments/not-undone')
}
