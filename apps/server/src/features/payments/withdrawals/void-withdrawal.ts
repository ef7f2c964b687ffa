import { currencyOf, formatAmount, refuse, type Uuid } from '@powerplay/kernel'
import type { ActOrder, Done, Plan } from '../../../program/area.ts'
import { playerOf } from '../../../platform/context.ts'
import { findSending, freeNonce, versionsOf } from '../accounts/sending-store.ts'
import { wasSigned } from '../accounts/sign-sending.ts'
import { nowOf, type PaymentParts } from '../parts.ts'
import { endWithdrawal } from './end-withdrawal.ts'
import { callBack, putBack } from './recall.ts'
import { findWithdrawal, keptOutputs, letGo, type Withdrawal } from './withdrawal-store.ts'

/** Approved, and neither signed nor over. @throws Refusal core/unknown-id, payments/not-cancellable, dashboard/own-request */
async function unsigned({ tx, id, by, context }: ActOrder): Promise<Withdrawal> {
  const own = (await findWithdrawal(tx, id)) ?? refuse('core/unknown-id')
  if (own.stage !== 'approved' || own.raw !== null) refuse('payments/not-cancellable')
  if ([by, playerOf(context)].includes(own.userId)) refuse('dashboard/own-request')
  return own
}

export async function planOfVoid(order: ActOrder<{ readonly told: string }>): Promise<Plan> {
  const own = await unsigned(order)
  const { code, decimals } = currencyOf(own.currency)
  return {
    title: `${formatAmount(own.sumMinor, decimals)} ${code} back to its player`,
    before: `approved, not signed: ${own.heldBy ?? 'no reason yet'}`,
    after: `declined, the full sum is back in the balance\nits player reads: ${order.fields.told}`,
    about: own.userId,
  }
}

/**
 * Gives an approved withdrawal back. It is called back first, which the signer sees: only then is it
 * asked whether it has signed, and what it signed, or does not answer about, is put back and paid.
 */
export async function voidWithdrawal(
  parts: PaymentParts,
  order: ActOrder<{ readonly told: string }>,
): Promise<Done> {
  const own = await unsigned(order)
  const { platform, alarms } = parts
  const { database } = platform
  const { id } = own
  const recallId = platform.mintId()
  // Commits of its own throughout: what this transaction holds the wallet's commit does not need.
  if (!(await callBack(database, { id, recallId }, nowOf(platform)))) {
    refuse('payments/not-cancellable')
  }
  const done = { before: own.stage, after: 'declined', isNoted: true } as const
  let isDone = false
  try {
    const isFree = !(await mayBeSigned(parts, id))
    const end = { stage: 'voided', reason: order.fields.told, postingId: recallId } as const
    isDone = isFree && (await endWithdrawal(parts, own, { ...end, line: order.lineOf(done) }))
  } finally {
    if (!isDone) await putBack(database, { id, recallId })
  }
  if (!isDone) refuse('payments/not-cancellable')
  await letGo(database, id)
  await freeNonce(database, id)
  await alarms.clear('withdrawal-stuck', id)
  return done
}

/** Outputs, or a number, are kept from before the signer is asked: perhaps its answer was lost. */
async function mayBeSigned(parts: PaymentParts, id: Uuid): Promise<boolean> {
  const { database } = parts.platform
  const outputs = await keptOutputs(database, id)
  const isAsked = outputs.size > 0 || (await findSending(database, id)) !== undefined
  if (!isAsked) return false
  return (await versionsOf(database, id)).length > 0 || wasSigned(parts, id, true)
}
