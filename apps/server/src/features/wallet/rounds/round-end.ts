import { statusOf, type AccountId, type PostingRow, type WagerStatus } from '@powerplay/ledger'
import { endLegs, type Share, type StakeAccounts } from '../stake.ts'

/** How a round ends: paid by the rules, or cancelled with its stakes back. */
export interface RoundEnd {
  readonly kind: 'settle' | 'cancel'
  /** Gross, in minor units; all stakes when cancelled. */
  readonly payoutMinor: bigint
  readonly multiplierE4: number
  /** What the journal keeps of the round; plain data. */
  readonly result: Readonly<Record<string, unknown>>
}

/** The status of the wager once its round has ended. */
export function settledStatus(
  { kind, payoutMinor }: RoundEnd,
  stakedMinor: bigint,
): Exclude<WagerStatus, 'in-progress'> {
  return kind === 'cancel' ? 'cancel' : statusOf(stakedMinor, payoutMinor)
}

/** The posting that ends a round: all stakes leave escrow, to the house and as the payout. */
export function endMoney(
  { kind, payoutMinor }: RoundEnd,
  stake: Share,
  { accounts, houseAccountId }: { accounts: StakeAccounts; houseAccountId: AccountId },
): Pick<PostingRow, 'reason' | 'legs'> {
  const legs = endLegs(accounts, houseAccountId, { stake, payoutMinor })
  return { reason: kind === 'cancel' ? 'release' : 'settlement', legs }
}
