import type { ReviewReason, WithdrawHold, WithdrawRow } from '@powerplay/contract'
import { currencyOf, formatAmount, toIso, toWireId, type Uuid } from '@powerplay/kernel'
import { userChannel } from '../../../platform/broadcaster.ts'
import { userWireId, type Platform } from '../../../platform/context.ts'
import { findWithdrawal, type Withdrawal } from './withdrawal-store.ts'

/** Blocks after which a payment of ours counts as made. Source: 001 section 9, terms. */
export const confirmationsNeeded = 3

const words = new Set<string>([
  ...['auto-sum', 'auto-day', 'auto-off', 'new-address', 'kyc', 'bonus', 'second-person'],
  ...['recipient', 'network', 'unplayed', 'no-email', 'no-factor', 'no-price'],
  'hot-wallet',
])
const isReason = (text: string): text is ReviewReason => words.has(text)

/** What an approved one waits for, by the first word of what is noted, as far as that is its player's affair. */
const holds: ReadonlyMap<string, WithdrawHold> = new Map([
  ['hot-wallet-low', 'refill'],
  ['over-cap', 'cap'],
  ['over-hour', 'turn'],
  ['over-day', 'turn'],
  ['over-fee', 'fee'],
  ['costly-recipient', 'contract'],
  ['stopped', 'paused'],
  ['worth-differs', 'person'],
  // What nobody may learn reads like what happens to anybody (decision 0181).
  ['case-open', 'refill'],
  ['ledger-differs', 'refill'],
])

/** Whatever else stands there, a fault of a node say, is for staff; its player reads that it waits. */
function holdOf({ stage, heldBy }: Withdrawal): WithdrawHold | null {
  if (stage !== 'approved' || heldBy === null) return null
  return holds.get(/^[a-z-]*/.exec(heldBy)?.[0] ?? '') ?? 'paused'
}

/** A withdrawal as its player sees it: nothing of who decides, and no word of suspicion. */
export function presentWithdrawal(own: Withdrawal): WithdrawRow {
  const text = (minor: bigint) => formatAmount(minor, currencyOf(own.currency).decimals)
  const ms = (at: Date | null) => at?.getTime() ?? null
  return {
    _id: toWireId('withdrawal', own.id),
    ...{ currency: own.currency, chain: own.chain, address: own.address, memo: own.memo },
    ...{ sum: text(own.sumMinor), fee: text(own.feeMinor), net: text(own.netMinor) },
    networkFee: text(own.networkFeeMinor),
    created_at: toIso(own.askedAt.getTime()),
    ...{ status: own.status, auto: own.isAuto, decline_reason: own.declineReason },
    reasons: own.reasons.filter(isReason),
    held: holdOf(own),
    ...{ txid: own.txid, needed: confirmationsNeeded },
    confirmations: Math.min(own.confirmations, confirmationsNeeded),
    checkedAt: ms(own.takenAt),
    approvedAt: ms(own.approvedAt),
    signedAt: ms(own.signedAt),
    sentAt: ms(own.sentAt),
    endedAt: ms(own.endedAt),
    ...{ personsNeeded: own.personsNeeded, personsAgreed: own.personsAgreed },
  }
}

/** Tells the player's screens how a withdrawal stands now. @returns it */
export async function tellWithdrawal(
  { database, broadcaster }: Pick<Platform, 'database' | 'broadcaster'>,
  id: Uuid,
): Promise<Withdrawal | undefined> {
  const own = await findWithdrawal(database, id)
  if (own === undefined) return undefined
  const channel = userChannel(userWireId(own.userId))
  broadcaster.emit(channel, 'WithdrawUpdate', { row: presentWithdrawal(own) })
  return own
}
