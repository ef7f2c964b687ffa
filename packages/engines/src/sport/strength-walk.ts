import { assert } from '@powerplay/kernel'
import { mixWeights, type ScoreWeights } from './score-grid.ts'

/** How much one step of news moves a side's strength, in millionths (2 %). */
export const strengthStepPpm = 20_000
/** Steps from the first price to the start: no more than 12 % in all. */
export const strengthStepsMax = 6

/**
 * Where the market stands between the first price and the start. Each step is up or down with equal
 * chance; `sum` is what they came to so far and `left` how many are still to come.
 */
export interface StrengthWalk {
  readonly sum: number
  readonly left: number
}

export const standingStrength: StrengthWalk = { sum: 0, left: 0 }

/**
 * A distribution before the start: the mean of what the model says at each strength the walk may end
 * at. So today's price is exactly the mean of tomorrow's, and nobody gains by betting against a move.
 * A price that took today's strength for the last would not have that property
 * (product-betting.md 3.5: a bounded drift was beaten by 11 %).
 */
export function overWalk(
  walk: StrengthWalk,
  at: (strengthPpm: number) => ScoreWeights,
): ScoreWeights {
  assert(walk.left >= 0 && walk.left <= strengthStepsMax, 'a walk has few steps')
  if (walk.left === 0) return at(walk.sum * strengthStepPpm)
  return mixWeights(
    endsOf(walk).map(({ share, strengthPpm }) => ({ share, grid: at(strengthPpm) })),
  )
}

/** The strengths a walk may end at, with the number of ways to each (not divided by 2^left). */
export function endsOf({ sum, left }: StrengthWalk): { share: number; strengthPpm: number }[] {
  let ways = 1
  return Array.from({ length: left + 1 }, (_, ups) => {
    if (ups > 0) ways = (ways * (left - ups + 1)) / ups
    return { share: ways, strengthPpm: (sum + 2 * ups - left) * strengthStepPpm }
  })
}
