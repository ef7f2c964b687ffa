import { mustHave, toEstimate } from '@powerplay/kernel'

/** What a level asks and gives. Percents as the screens show them, amounts in whole USD. */
export interface LevelTerms {
  readonly name: string
  /** Confirmed deposits in all. */
  readonly deposit: number
  /** Rated wager in all. */
  readonly wager: number
  readonly wheelMax: number
  readonly withdrawFee: number
  /** Of the theoretical win of each bet. */
  readonly rakeback: number
  /** Of the net loss of a day. */
  readonly cashback: number
  /** The most that cashback comes to, of the theoretical win of the day. */
  readonly cashbackCap: number
}

/** The highest level that play leads to; the ones above are granted. Source: 000 section 9. */
export const playLevelMax = 8
/** Levels 1 to 10; 0 is everybody's. Source: 001 section 9. */
export const levelMax = 10

type Row = readonly [
  name: string,
  deposit: number,
  wager: number,
  wheelMax: number,
  withdrawFee: number,
  rakeback: number,
  cashback: number,
  cashbackCap: number,
]

const rows: readonly Row[] = [
  ['Newcomer', 0, 0, 1, 1, 3, 0, 0],
  ['Bronze', 100, 1_000, 2, 0.9, 4, 2, 1],
  ['Silver', 500, 10_000, 3, 0.8, 5, 3, 2],
  ['Gold', 1_000, 50_000, 5, 0.7, 6, 4, 3],
  ['Platinum', 2_500, 150_000, 8, 0.6, 7, 5, 4],
  ['Sapphire', 5_000, 500_000, 12, 0.5, 8, 6, 5],
  ['Ruby', 10_000, 1_500_000, 20, 0.4, 9, 7, 6],
  ['Emerald', 25_000, 5_000_000, 35, 0.3, 10, 8, 6.5],
  ['Diamond', 50_000, 15_000_000, 60, 0.2, 11, 9, 7],
  ['Obsidian', 100_000, 50_000_000, 100, 0.1, 11.5, 10, 7.5],
  ['Legend', 250_000, 150_000_000, 150, 0, 12, 10, 8],
]

/** The levels 0 to 10 as an installation begins with them. Source: product design, VIP. */
export const firstLevels: LevelTerms[] = rows.map(
  ([name, deposit, wager, wheelMax, withdrawFee, rakeback, cashback, cashbackCap]) => ({
    ...{ name, deposit, wager, wheelMax, withdrawFee },
    ...{ rakeback, cashback, cashbackCap },
  }),
)

/** Lifetime figures of a player, in 1e-6 USD. */
export interface Totals {
  readonly ratedUsdE6: bigint
  readonly depositedUsdE6: bigint
}

/** How far a player is on the way to the next level. */
export interface Progress {
  readonly depositPercent: number
  readonly wagerPercent: number
  /** Mean of both. */
  readonly progress: number
}

/** Hundredths of a percent, cut, so that nothing is shown as reached before it is. */
function percentOf(haveE6: bigint, needUsd: number): number {
  if (needUsd <= 0) return 100
  const hundredths = (haveE6 * 10_000n) / (BigInt(needUsd) * 1_000_000n)
  const bounded = hundredths > 10_000n ? 10_000n : hundredths
  return toEstimate(bounded < 0n ? 0n : bounded, 2)
}

/**
 * Progress towards the next level: the mean of the deposit percent and the wager percent, each at
 * most 100. At level 8 and above it is 100. Source: 000 section 4, 001 section 6.
 */
export function progressOf(
  { ratedUsdE6, depositedUsdE6 }: Totals,
  level: number,
  levels: readonly LevelTerms[],
): Progress {
  if (level >= playLevelMax) return { depositPercent: 100, wagerPercent: 100, progress: 100 }
  const next = mustHave(levels[level + 1], `level ${level + 1}`)
  const depositPercent = percentOf(depositedUsdE6, next.deposit)
  const wagerPercent = percentOf(ratedUsdE6, next.wager)
  return {
    depositPercent,
    wagerPercent,
    progress: Math.floor(((depositPercent + wagerPercent) / 2) * 100) / 100,
  }
}
