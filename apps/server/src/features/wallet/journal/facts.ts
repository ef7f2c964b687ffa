import { dayMs, toIso, type InstantMs, type Uuid } from '@powerplay/kernel'
import {
  payoutUsdE6,
  splitPayout,
  type Pocket,
  type StakePocket,
  type WagerStatus,
} from '@powerplay/ledger'

/** A result: what a share of a stake came to, and for how much. */
export interface ResultAmounts {
  readonly status: Exclude<WagerStatus, 'in-progress'>
  readonly stakeMinor: bigint
  /** How much of the stake is bonus money. */
  readonly bonusMinor: bigint
  readonly payoutMinor: bigint
  readonly multiplierE4: number
  /** Worth of the stake in USD at bet time, in 1e-6. */
  readonly stakeUsdE6: bigint
}

/**
 * A wager, or a share of its stake, was settled (sign 1), or a result of before no longer holds (sign -1).
 * A correction is two facts: the old one with a minus, then the new one. The one with a minus repeats the old
 * fact, except that `whole` tells the wager with its other shares as they stand now.
 */
export interface ResultFact extends ResultAmounts {
  readonly kind: 'result'
  readonly sign: 1 | -1
  readonly wagerId: Uuid
  readonly userId: Uuid
  readonly product: string
  readonly game: string
  readonly currency: string
  readonly pocket: StakePocket
  /** USD per unit at bet time, in 1e-8. */
  readonly usdRateE8: bigint
  readonly trueEdgePpm: number
  readonly creditedEdgePpm: number
  /** Which share of the stake, from 1. */
  readonly part: number
  /** Counts the results of the wager; 1 is the first. */
  readonly revision: number
  /** When the share got its first result: a correction belongs to the day of the bet. */
  readonly settledAt: InstantMs
  /**
   * When this was written: of a first result the moment of it, of a correction its own, with the minus
   * and with the plus. Figures that are published go by it, since no later fact falls before them.
   */
  readonly bookedAt: InstantMs
  /**
   * Bonus money that a correction (with the plus) takes back and the bonus pocket did not hold: it stands as a
   * debt of the real pocket, so that the bonus pocket moved by that much less. Zero of everything else.
   */
  readonly owedBonusMinor: bigint
  /** True when no share of the stake is open beside it; then `whole` is the wager's result. */
  readonly isClosed: boolean
  /** When the last share was closed, which no correction moves; null while one was open. */
  readonly closedAt: InstantMs | null
  /** The whole wager with this result; the same amounts where it has one share. */
  readonly whole: ResultAmounts
  /** JSON texts: what the player chose, and what came out. */
  readonly params: string
  readonly result: string
}

/** Money moved on a pocket of a player, and not as the result of a wager. */
export interface MovementFact {
  readonly kind: 'movement'
  readonly postingId: Uuid
  /** The posting's reason: `stake` of a wager that stays open, a grant, a transfer, a debt, … */
  readonly reason: string
  /** Of a stake. */
  readonly wagerId: Uuid | null
  readonly userId: Uuid
  readonly currency: string
  readonly pocket: Pocket
  /** Positive is credited. */
  readonly amountMinor: bigint
  /** USD per unit in 1e-8 at which money in or out was booked; null for movements inside the house. */
  readonly usdRateE8: bigint | null
  readonly at: InstantMs
}

/**
 * A withdrawal was paid: what was taken before has left the house, but for its fee. No pocket of the player
 * moves by it.
 */
export interface PayoutFact {
  readonly kind: 'payout'
  readonly postingId: Uuid
  readonly withdrawalId: Uuid
  readonly userId: Uuid
  readonly currency: string
  /** Where it was taken from. */
  readonly pocket: 'real'
  readonly sumMinor: bigint
  /** Kept by the house. */
  readonly feeMinor: bigint
  /** What the player was charged for the chain. */
  readonly networkFeeMinor: bigint
  readonly netMinor: bigint
  /** USD per unit in 1e-8 at which the withdrawal was asked for. */
  readonly usdRateE8: bigint
  readonly at: InstantMs
}

/** One thing that happened, as projections read it. */
export type Fact = ResultFact | MovementFact | PayoutFact

/**
 * Points of the race and of levels: worth of the real money in the stake in USD, in 1e-6, times the
 * credited edge over one percent, rounded down. Bonus and demo money count for nothing.
 * Source: docs/glossary.md, rated wager.
 */
export function ratedUsdE6(
  fact: Pick<ResultFact, 'pocket' | 'stakeMinor' | 'bonusMinor' | 'stakeUsdE6' | 'creditedEdgePpm'>,
): bigint {
  const stakeUsdE6 = realStakeUsdE6(fact)
  // One percent is the edge of most games.
  if (fact.creditedEdgePpm === 10_000) return stakeUsdE6
  return (stakeUsdE6 * BigInt(fact.creditedEdgePpm)) / 10_000n
}

/** Games that were played, and those of them that were won; below zero what does not hold any more. */
export interface PlayedGame {
  readonly games: 0 | 1 | -1
  readonly wins: 0 | 1 | -1
}

const noGame: PlayedGame = { games: 0, wins: 0 }
const lostGame: PlayedGame = { games: 1, wins: 0 }
const wonGame: PlayedGame = { games: 1, wins: 1 }

/**
 * What a fact says of games played: a wager is one game, however many shares its stake was closed in.
 * It counts when its last share is closed, on the day of that (`closedAt`), and is won where the whole
 * of it won. Neither a wager that was given back nor a win without a stake is a game.
 */
export function gameOf({ isClosed, whole, sign }: ResultFact): PlayedGame {
  if (!isClosed || whole.status === 'cancel' || whole.stakeMinor === 0n) return noGame
  const game = whole.status === 'win' ? wonGame : lostGame
  return sign > 0 ? game : { games: -1, wins: game.wins === 1 ? -1 : 0 }
}

let knownInstant = { at: 0, text: '1970-01-01T00:00:00.000Z' }

/** An instant as ISO text; all bets of a commit are of the same one. */
export function isoTextOf(at: InstantMs): string {
  if (knownInstant.at !== at) knownInstant = { at, text: toIso(at) }
  return knownInstant.text
}

let knownDay = { number: 0, text: '1970-01-01' }

/** The UTC day of an instant, as `2026-03-01`; nearly every bet of a portion is of the same one. */
export function utcDayOf(at: InstantMs): string {
  const number = Math.floor(at / dayMs)
  if (knownDay.number !== number) knownDay = { number, text: toIso(at).slice(0, 10) }
  return knownDay.text
}

/** The worth in USD of the real money in a stake, in 1e-6, rounded down. */
export function realStakeUsdE6({
  pocket,
  stakeMinor,
  bonusMinor,
  stakeUsdE6,
}: Pick<ResultFact, 'pocket' | 'stakeMinor' | 'bonusMinor' | 'stakeUsdE6'>): bigint {
  if (pocket === 'real') return stakeUsdE6
  if (pocket !== 'mixed') return 0n
  return (stakeUsdE6 * (stakeMinor - bonusMinor)) / stakeMinor
}

/** What of a result's payout goes to the bonus pocket: in the proportion of the stake. */
export function bonusPayoutOf({
  payoutMinor,
  stakeMinor,
  bonusMinor,
}: Pick<ResultFact, 'payoutMinor' | 'stakeMinor' | 'bonusMinor'>): bigint {
  return splitPayout(payoutMinor, { stakeMinor, bonusMinor }).bonusMinor
}

/** What of a result's payout was real money, in 1e-6 USD, rounded down. */
export function realPayoutUsdE6(
  fact: Parameters<typeof payoutUsdE6>[0] & Pick<ResultFact, 'pocket' | 'bonusMinor'>,
): bigint {
  if (fact.pocket === 'real') return payoutUsdE6(fact)
  if (fact.pocket !== 'mixed' || fact.stakeMinor === 0n) return 0n
  return (payoutUsdE6(fact) * (fact.stakeMinor - fact.bonusMinor)) / fact.stakeMinor
}
