import { assert, currencyOf, divide, type Uuid } from '@powerplay/kernel'
import type { AccountId, StakePocket } from './accounts.ts'

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
  | 'rakeback'
  | 'affiliate'
  | 'faucet'
  | 'transfer'
  | 'freeze'
  | 'unfreeze'
  | 'bonus_grant'
  | 'bonus_conversion'
  /** Bonus money that had become real, and whose deposit turned out not to hold. */
  | 'bonus_reversal'
  /** Money that came in from outside, and what of it turned out not to hold. */
  | 'deposit'
  | 'deposit_reversal'
  /** Coins that came in and are no player's, by a decision of staff. */
  | 'deposit_write_off'
  /** Money that a player wants out: asked for, given back, or gone for good. */
  | 'withdrawal'
  | 'withdrawal_return'
  | 'withdrawal_payout'
  | 'correction'
  /** The house's token: made once, let go by months, bought for burning, and staked by players. */
  | 'token_mint'
  | 'token_unlock'
  | 'token_burn'
  | 'token_buy'
  | 'token_retire'
  | 'token_stake'
  | 'token_release'
  | 'revenue_share'
  /** What a player owed before debts were accounts; written by migration 0200 alone. */
  | 'debt'
  | 'debt_payment'

/** Which accounts of a player a stake was taken from. */
export interface StakeSource {
  readonly pocket: StakePocket
  /** The account of the pocket; the real one of a mixed stake. */
  readonly accountId: AccountId
  /** Part of the stake that is bonus money: nothing, all, or (mixed) less than all. */
  readonly bonusMinor: bigint
  /** The bonus account of a mixed stake, else null. */
  readonly bonusAccountId: AccountId | null
}

/** What the journal keeps of a wager, whatever the product. Amounts in minor units. */
export interface WagerRow extends StakeSource {
  readonly id: Uuid
  readonly userId: Uuid
  /** Set when this row itself is the journal row, as for instant bets. */
  readonly houseAccountId: AccountId | null
  readonly product: string
  readonly game: string
  readonly currency: string
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
  /** How many rows of results the wager has; another number makes the batch stale. Any unless given. */
  readonly resultsBefore?: number
  /** What was staked in all, where turns added to the first stake. */
  readonly staked?: Pick<WagerRow, 'stakeMinor' | 'bonusMinor' | 'stakeUsdE6'>
}

/** A result after the first whole one: of a share of the stake, or in the place of an earlier one. */
export interface ResultRow {
  /** Also the id of the posting that moves its money. */
  readonly id: Uuid
  readonly wagerId: Uuid
  /** Counts the results of the wager from 1; that of a wager closed whole is its row, number 1. */
  readonly revision: number
  /** Which share of the stake, from 1; a correction has the part it corrects. */
  readonly part: number
  readonly stakeMinor: bigint
  /** How much of the share is bonus money. */
  readonly bonusMinor: bigint
  readonly payoutMinor: bigint
  readonly stakeUsdE6: bigint
  readonly multiplierE4: number
  readonly status: Exclude<WagerStatus, 'in-progress'>
  /** True when no share of the stake is open after it. */
  readonly isLast: boolean
  /** A word of the product: `cash_out`, `resettled`, `refund`, … */
  readonly reason: string
  /** JSON text of what came out. */
  readonly result: string
  /** False for the closing of a share: then the wager has to be open still. */
  readonly isCorrection: boolean
  /** Epoch milliseconds of the part's first result, which a correction keeps; null: this is it. */
  readonly settledAtMs: number | null
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

/**
 * Worth of a payout in USD, in 1e-6, rounded down: in proportion to the stake, whose worth was written down; a
 * win without a stake, at the rate of its time. `worth_of_payout` of the database counts the same (migration 0744).
 */
export function payoutUsdE6({
  stakeMinor,
  payoutMinor,
  stakeUsdE6,
  usdRateE8,
  currency,
}: Pick<WagerRow, 'stakeMinor' | 'payoutMinor' | 'stakeUsdE6' | 'usdRateE8' | 'currency'>): bigint {
  if (payoutMinor === 0n) return 0n
  if (stakeMinor > 0n) return (payoutMinor * stakeUsdE6) / stakeMinor
  return (payoutMinor * usdRateE8) / (100n * 10n ** BigInt(currencyOf(currency).decimals))
}

/**
 * A payout in the proportion of its stake's pockets. What does not divide goes to the bonus pocket.
 * Source: docs/architecture.md, "Pockets of a stake".
 */
export function splitPayout(
  payoutMinor: bigint,
  { stakeMinor, bonusMinor }: { readonly stakeMinor: bigint; readonly bonusMinor: bigint },
): { readonly realMinor: bigint; readonly bonusMinor: bigint } {
  if (bonusMinor === 0n) return { realMinor: payoutMinor, bonusMinor: 0n }
  const realMinor = divide(payoutMinor * (stakeMinor - bonusMinor), stakeMinor, 'down')
  return { realMinor, bonusMinor: payoutMinor - realMinor }
}

/** The legs of an instant wager: the player pays the stake and gets the payout. */
export function legsOfInstant(wager: WagerRow): readonly Leg[] {
  const { accountId, houseAccountId, bonusAccountId, stakeMinor, payoutMinor } = wager
  assert(houseAccountId !== null, 'an instant wager names its house account')
  const gainMinor = payoutMinor - stakeMinor
  const house = { accountId: houseAccountId, amountMinor: -gainMinor }
  if (bonusAccountId === null) return [{ accountId, amountMinor: gainMinor }, house]
  const bonus = splitPayout(payoutMinor, wager).bonusMinor - wager.bonusMinor
  return [
    { accountId, amountMinor: gainMinor - bonus },
    { accountId: bonusAccountId, amountMinor: bonus },
    house,
  ]
}

/** @throws Defect unless the legs sum to zero and name at least two accounts, each once. */
export function assertBalanced(legs: readonly Leg[]): void {
  const sum = legs.reduce((total, leg) => total + leg.amountMinor, 0n)
  const accounts = new Set(legs.map((leg) => leg.accountId))
  assert(sum === 0n, 'a posting sums to zero')
  assert(legs.length >= 2 && accounts.size === legs.length, 'a posting has distinct legs')
}

/** True for the money of a wager's result, which the result itself tells. */
export function isOfResult({ reason, wagerId }: PostingRow): boolean {
  return wagerId !== null && reason !== 'stake'
}

/**
 * Status of a settled wager from what went in and came out.
 * Source: 001_d6a9941efb711ce5.txt section 3 (status win or other); docs/glossary.md.
 */
export function statusOf(stakeMinor: bigint, payoutMinor: bigint): 'win' | 'part' | 'lose' {
  if (payoutMinor === 0n) return 'lose'
  return payoutMinor >= stakeMinor ? 'win' : 'part'
}
