import type { WithdrawRow } from '@powerplay/contract'
import { currencyOf, formatAmount, fromWireId, refuse, type Uuid } from '@powerplay/kernel'
import type { ActOrder } from '../../../program/area.ts'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import { nowOf, type PaymentParts } from '../parts.ts'
import { sqlFaultOf } from '../sql-fault.ts'
import { presentWithdrawal, tellWithdrawal } from './present.ts'
import { settledStatements, type SettledPayout } from './settled-payouts.ts'
import { findWithdrawal, type Withdrawal } from './withdrawal-store.ts'

/** How a withdrawal ends. */
interface End {
  /**
   * `voided` is a declined one that was approved before, and not signed; `failed` one that its chain took
   * and did not carry out. Settled are those that can never be mined: given back, or paid in another way.
   */
  readonly stage:
    'cancelled' | 'declined' | 'voided' | 'failed' | 'paid' | 'settled-back' | 'settled-paid'
  /** Of a declined one, as its player reads it. */
  readonly reason: string | null
  /** Of a voided one: by which it was called back. */
  readonly postingId?: Uuid
  /** Who ends it, as a line of the audit trail that is written with the money. */
  readonly line?: ReturnType<ActOrder['lineOf']>
  /** Of a settled one: what two persons said, written before its row ends. */
  readonly settled?: SettledPayout
}

const decided = 'PP088'
/** As what its row ends. */
const endsAs = {
  ...{ cancelled: 'cancelled', declined: 'declined', voided: 'declined', failed: 'declined' },
  ...{ paid: 'paid', 'settled-back': 'declined', 'settled-paid': 'paid' },
} as const

/**
 * Ends a withdrawal in one commit with its money: given back to the balance, or booked out. The row
 * decides: of two ends at once, one happens. @returns false where something else was decided before.
 */
export async function endWithdrawal(
  parts: PaymentParts,
  own: Withdrawal,
  { stage, reason, postingId, line, settled }: End,
): Promise<boolean> {
  const { platform, wallet } = parts
  const { userId, currency, sumMinor, feeMinor } = own
  const id = postingId ?? platform.mintId()
  const paidMinor = sumMinor - feeMinor
  const isPaid = endsAs[stage] === 'paid'
  const houses = isPaid
    ? [
        { house: 'withdrawals', amountMinor: -sumMinor },
        { house: 'payouts', amountMinor: paidMinor },
        ...(feeMinor > 0n ? [{ house: 'fee', amountMinor: feeMinor }] : []),
      ]
    : [{ house: 'withdrawals', amountMinor: -sumMinor }]
  try {
    await wallet.movements.post({
      ...{ id, currency, houses, reason: isPaid ? 'withdrawal_payout' : 'withdrawal_return' },
      players: isPaid ? [] : [{ userId, pocket: 'real', amountMinor: sumMinor }],
      businessKey: { scope: 'withdrawal_end', key: own.id },
      notEnough: 'payments/not-enough',
      usdRateE8: own.usdRateE8,
      statements: [
        ...(settled ? settledStatements(settled) : []),
        {
          text: 'select end_withdrawal($1, $2, $3, $4, $5)',
          values: [own.id, stage, id, reason, settled?.at ?? nowOf(platform)],
        },
        ...(line ? [line] : []),
      ],
      telling: { context: null },
    })
  } catch (error) {
    if (sqlFaultOf(error)?.code === decided) return false
    throw error
  }
  const ended = await tellWithdrawal(platform, own.id)
  // It waits for nothing any more.
  if (stage === 'cancelled' || stage === 'declined') {
    await parts.alarms.clear('withdrawal-stuck', own.id)
  }
  if (ended?.stage !== endsAs[stage]) return false
  if (stage !== 'cancelled') await note(parts, ended)
  return true
}

async function note({ notices, platform }: PaymentParts, own: Withdrawal): Promise<void> {
  const { code, decimals } = currencyOf(own.currency)
  const sum = `${formatAmount(own.sumMinor, decimals)} ${code}`
  const isPaid = own.stage === 'paid'
  await notices.put(platform.database, {
    ...{ userId: own.userId, kind: 'withdrawal', link: '/wallet/history' },
    title: isPaid ? 'Withdrawal paid' : 'Withdrawal declined',
    text: isPaid
      ? `${sum} have left for ${own.address}.`
      : `${sum} are back in your balance: ${own.declineReason ?? ''}`,
  })
}

/**
 * Cancels a withdrawal that nobody took up; again it answers the same.
 * Refusals: payments/unknown-withdrawal, payments/not-cancellable.
 */
export async function cancelWithdrawal(
  parts: PaymentParts,
  wireId: string,
  context: CallContext,
): Promise<WithdrawRow> {
  const own = await ownWithdrawal(parts, wireId, playerOf(context))
  if (own.stage === 'cancelled') return presentWithdrawal(own)
  // Where a profile says so, what was asked for goes out and is not played with.
  if (!parts.places.profileOf(context.caller).cancelWithdraw) refuse('payments/not-cancellable')
  const isDone = await endWithdrawal(parts, own, { stage: 'cancelled', reason: null })
  const now = await ownWithdrawal(parts, wireId, playerOf(context))
  if (!isDone && now.stage !== 'cancelled') refuse('payments/not-cancellable')
  return presentWithdrawal(now)
}

async function ownWithdrawal(
  { platform }: PaymentParts,
  wireId: string,
  userId: Uuid,
): Promise<Withdrawal> {
  const id = fromWireId('withdrawal', wireId) ?? refuse('payments/unknown-withdrawal')
  const own = await findWithdrawal(platform.database, id)
  return own?.userId === userId ? own : refuse('payments/unknown-withdrawal')
}
