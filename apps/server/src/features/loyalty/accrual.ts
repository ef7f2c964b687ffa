import type { InstantMs } from '@powerplay/kernel'
import type { LevelTerms } from './levels.ts'

/** A percent of the terms in millionths. */
function ppmOf(percent: number): bigint {
  return BigInt(Math.round(percent * 10_000))
}

/** Terms of the levels and from when they count. */
export interface TermsVersion {
  readonly validFrom: InstantMs
  readonly levels: readonly LevelTerms[]
}

/** A level that a player holds, and since when. */
export interface HeldLevel {
  readonly level: number
  readonly reachedAt: InstantMs
}

/** The terms of a moment; none, which give nothing, before the first version. */
export function termsAt(versions: readonly TermsVersion[], at: InstantMs): readonly LevelTerms[] {
  return versions.findLast(({ validFrom }) => validFrom <= at)?.levels ?? []
}

/** The level of a player at a moment. A level counts for what is settled after it was reached. */
export function levelAt(held: readonly HeldLevel[], at: InstantMs): number {
  return held.reduce(
    (best, { level, reachedAt }) => (reachedAt < at && level > best ? level : best),
    0,
  )
}

/** What a bet counts by: real money of its stake in minor units, and the edge it is credited with. */
export interface RatedStake {
  readonly realMinor: bigint
  readonly creditedEdgePpm: number
}

/**
 * What a bet gives back of its edge: real stake x credited edge x the level's percent, in 1e-6 of a
 * minor unit, rounded down. Source: product design, Rakeback.
 */
export function rakebackE6(
  { realMinor, creditedEdgePpm }: RatedStake,
  level: number,
  levels: readonly LevelTerms[],
): bigint {
  const percent = ppmOf(levels[level]?.rakeback ?? 0)
  return (realMinor * BigInt(creditedEdgePpm) * percent) / 1_000_000n
}

/** A player's real play of a day in one currency, in 1e-6 USD. */
export interface DayPlay {
  readonly currency: string
  readonly stakeUsdE6: bigint
  readonly payoutUsdE6: bigint
  readonly theoreticalUsdE6: bigint
}

/** Cashback of a day, in 1e-6 USD, and the currency that lost most. */
export interface DayCashback {
  readonly usdE6: bigint
  readonly currency: string
}

/**
 * The smaller of the level's percent of the net loss and its cap on the theoretical win of the day;
 * null without a loss. Source: product design, Cashback.
 */
export function cashbackOf(
  plays: readonly DayPlay[],
  level: number,
  levels: readonly LevelTerms[],
): DayCashback | null {
  const terms = levels[level]
  if (!terms) return null
  const lossOf = ({ stakeUsdE6, payoutUsdE6 }: DayPlay) => stakeUsdE6 - payoutUsdE6
  const loss = plays.reduce((sum, play) => sum + lossOf(play), 0n)
  const theoretical = plays.reduce((sum, play) => sum + play.theoreticalUsdE6, 0n)
  const ofLoss = (loss * ppmOf(terms.cashback)) / 1_000_000n
  const cap = (theoretical * ppmOf(terms.cashbackCap)) / 1_000_000n
  const usdE6 = ofLoss < cap ? ofLoss : cap
  // Of currencies that lost the same, the first in the alphabet.
  const worst = plays.reduce<DayPlay | undefined>(
    (most, play) =>
      !most ||
      lossOf(play) > lossOf(most) ||
      (lossOf(play) === lossOf(most) && play.currency < most.currency)
        ? play
        : most,
    undefined,
  )
  return usdE6 > 0n && worst ? { usdE6, currency: worst.currency } : null
}
