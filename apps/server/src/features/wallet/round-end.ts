import type { StakeAccounts } from './move-money.ts'
import {
  statusOf,
  type AccountId,
  type Leg,
  type PostingRow,
  type WagerStatus,
} from '@powerplay/ledger'

/** How a round ends: paid by the rules, or cancelled with its stakes back. */
export interface RoundEnd {
  readonly kind: 'settle' | 'cancel'
  /** Gross, in minor units; all stakes when cancelled. */
  readonly payoutMinor: bigint
  readonly multiplierE4: number
  /** What the journal keeps of the round; plain data. */
  readonly result: Readonly<Record<string, unknown>>
}

/** The accounts between which a round's money moves. */
export interface RoundAccounts extends StakeAccounts {
  readonly houseAccountId: AccountId
}

/** The status of the wager once its round has ended. */
export function settledStatus(
  { kind, payoutMinor }: RoundEnd,
  stakedMinor: bigint,
): Exclude<WagerStatus, 'in-progress'> {
  return kind === 'cancel' ? 'cancel' : statusOf(stakedMinor, payoutMinor)
}

/**
 * The posting that ends a round: all stakes leave escrow, the payout goes to the player, the rest
 * to the house. Accounts that nothing moves on are left out.
 */
export function endMoney(
  { kind, payoutMinor }: RoundEnd,
  stakedMinor: bigint,
  { accountId, escrowId, houseAccountId }: RoundAccounts,
): Pick<PostingRow, 'reason' | 'legs'> {
  const legs: Leg[] = [
    { accountId: escrowId, amountMinor: -stakedMinor },
    { accountId: houseAccountId, amountMinor: stakedMinor - payoutMinor },
    { accountId, amountMinor: payoutMinor },
  ]
  return {
    reason: kind === 'cancel' ? 'release' : 'settlement',
    legs: legs.filter(({ amountMinor }) => amountMinor !== 0n),
  }
}
