import type { ReturnVerdict } from '@powerplay/contract'

/** Sums over rounds; payouts in first stakes. */
export interface ReturnSums {
  readonly rounds: number
  readonly paid: number
  readonly squares: number
  /** Least and most that one round paid. */
  readonly least: number
  readonly most: number
  /** Sum of the returns that the rules state for these rounds. */
  readonly expected: number
}

/** A mean beside what it should be; shares of the first stake. */
export interface JudgedReturn {
  readonly live: number
  /** Half the width of the 99 % interval. */
  readonly margin: number
  readonly exact: number
  readonly verdict: ReturnVerdict
}

/** Standard deviations of a two-sided 99 % interval. */
export const sigmas99 = 2.5758
/** Exceeded by chance once in about 150,000 checks: hundreds of rows are checked again and again. */
const sigmasOutside = 4.5
const roundsMin = 1_000
/** Fewer rounds with payouts as far from the mean as the largest one say nothing. */
const farRoundsMin = 30

/**
 * The verdict on a difference. @param difference what was found minus what is stated.
 * @param error its standard error; 0 says nothing. @param isCeiling true where less is no wonder.
 */
export function verdictOf(difference: number, error: number, isCeiling: boolean): ReturnVerdict {
  if (error === 0) return 'few'
  const sigmas = isCeiling ? Math.max(difference, 0) / error : Math.abs(difference) / error
  if (sigmas <= sigmas99) return 'within'
  return sigmas <= sigmasOutside ? 'outlier' : 'outside'
}

/**
 * Compares the mean payout of rounds with the stated return. Too few rounds, or rounds of which one
 * outweighs the rest, are not judged.
 * @param isBest true where the stated return is that of best play and only more would be wrong.
 */
export function judgeReturn(sums: ReturnSums, isBest: boolean): JudgedReturn {
  const { rounds, paid, squares, least, most, expected } = sums
  const live = paid / rounds
  const exact = expected / rounds
  const scatter = Math.max(squares - rounds * live * live, 0)
  const error = Math.sqrt(scatter) / rounds
  const farthest = Math.max(most - live, live - least)
  const isEnough = rounds >= roundsMin && scatter >= farRoundsMin * farthest * farthest
  const verdict = isEnough ? verdictOf(live - exact, error, isBest) : 'few'
  return { live, margin: sigmas99 * error, exact, verdict }
}

/** Sums of several rows as one. */
export function addSums(rows: readonly ReturnSums[]): ReturnSums {
  return rows.reduce((sum, row) => ({
    rounds: sum.rounds + row.rounds,
    paid: sum.paid + row.paid,
    squares: sum.squares + row.squares,
    least: Math.min(sum.least, row.least),
    most: Math.max(sum.most, row.most),
    expected: sum.expected + row.expected,
  }))
}

const gravity: readonly ReturnVerdict[] = ['few', 'within', 'outlier', 'outside']

/**
 * One verdict for many: the worst, except that an outlier among others is what chance brings along.
 */
export function verdictOfAll(verdicts: readonly ReturnVerdict[]): ReturnVerdict {
  const worst = Math.max(...verdicts.map((verdict) => gravity.indexOf(verdict)), 0)
  const isOutlier = gravity[worst] === 'outlier'
  return isOutlier && verdicts.includes('within') ? 'within' : (gravity[worst] ?? 'few')
}
