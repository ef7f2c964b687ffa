import { assert, type Uuid } from '@powerplay/kernel'
import type { AccountId } from './accounts.ts'

/** Status words of a wager; `part` pays back less than the stake, `cancel` returns it. */
export type WagerStatus = 'in-progress' | 'win' | 'part' | 'lose' | 'cancel'

/** Why a posting happened: a closed list, so that every movement has a business name. */
export type PostingReason =
  | 'stake'
  | 'settlement'
  | 'release'
  | 'demo_grant'
  | 'demo_top_up'
  | 'race_prize'
  | 'transfer'
  | 'correction'

/** What the journal keeps of a wager, whatever the product. Amounts in minor units. */
export interface WagerRow {
  readonly id: Uuid
  readonly userId: Uuid
  readonly accountId: AccountId
  /** Set when this row itself is the journal row, as for instant bets. */
  readonly houseAccountId: AccountId | null
  readonly product: string
  readonly game: string
  readonly currency: string
  readonly demo: boolean
  readonly status: WagerStatus
  readonly stakeMinor: bigint
  readonly payoutMinor: bigint
  readonly multiplierE4: number
  /** USD per unit at bet time, in 1e-8. */
  readonly usdRateE8: bigint
  /** Worth of the stake in USD at that rate, in 1e-6: what projections add up. */
  readonly stakeUsdE6: bigint
  readonly trueEdgePpm: number
  readonly creditedEdgePpm: number
  readonly ruleVersion: number
  readonly seedPairId: Uuid | null
  /** -1 when no seed pair was used. */
  readonly nonce: number
  /** JSON texts: what the player chose and what came out. */
  readonly params: string
  readonly result: string
}

/** The end of a wager that was opened earlier. */
export interface WagerSettlement {
  readonly id: Uuid
  readonly status: Exclude<WagerStatus, 'in-progress'>
  readonly payoutMinor: bigint
  readonly multiplierE4: number
  readonly result: string
  /** What was staked in all, where turns added to the first stake. */
  readonly staked?: Pick<WagerRow, 'stakeMinor' | 'stakeUsdE6'>
}

/** One account's part of a posting: positive is credited. */
export interface Leg {
  readonly accountId: AccountId
  readonly amountMinor: bigint
}

/** A balanced movement of money of one currency. */
export interface PostingRow {
  readonly id: Uuid
  readonly reason: PostingReason
  readonly wagerId: Uuid | null
  readonly legs: readonly Leg[]
}

/** Text that makes an effect unique where no client names it. */
export interface BusinessKey {
  readonly scope: string
  readonly key: string
}

/** The two legs of an instant wager: the player pays the stake and gets the payout. */
export function legsOfInstant(wager: WagerRow): readonly Leg[] {
  const { accountId, houseAccountId, stakeMinor, payoutMinor } = wager
  assert(houseAccountId !== null, 'an instant wager names its house account')
  const gainMinor = payoutMinor - stakeMinor
  return [
    { accountId, amountMinor: gainMinor },
    { accountId: houseAccountId, amountMinor: -gainMinor },
  ]
}

/** @throws Defect unless the legs sum to zero and name at least two accounts, each once. */
export function assertBalanced(legs: readonly Leg[]): void {
  const sum = legs.reduce((total, leg) => total + leg.amountMinor, 0n)
  const accounts = new Set(legs.map((leg) => leg.accountId))
  assert(sum === 0n, 'a posting sums to zero')
  assert(legs.length >= 2 && accounts.size === legs.length, 'a posting has distinct legs')
}

/**
 * Status of a settled wager from what went in and came out.
 * Source: 001_d6a9941efb711ce5.txt section 3 (status win or other); docs/glossary.md.
 */
export function statusOf(stakeMinor: bigint, payoutMinor: bigint): 'win' | 'part' | 'lose' {
  if (payoutMinor === 0n) return 'lose'
  return payoutMinor >= stakeMinor ? 'win' : 'part'
}
