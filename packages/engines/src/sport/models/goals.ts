import type { ScoreWeights } from '../score-grid.ts'

/**
 * Sports of single goals: the goals of each side are Poisson, with Dixon and Coles' correction for
 * low scores ("Modelling Association Football Scores", 1997). No exponential is needed: weights are
 * made by the recurrence l^k / k! and brought to their sum afterwards.
 */
export interface GoalsModel {
  /** Goals expected of each side in the whole match, in 1/1000. */
  readonly homeE3: number
  readonly awayE3: number
  /** The correction, in millionths: above 0 makes 0:0 and 1:1 likelier. */
  readonly lowScorePpm: number
  /** No side scores more than this. */
  readonly goalsMax: number
  /** How much of the goals' time is in the first half, in millionths. */
  readonly firstHalfPpm: number
  /** Whether a draw goes on until one more goal is scored. */
  readonly hasGoldenGoal: boolean
}

/** A match in play. Goals fall evenly over the goals' time, of which `elapsedPpm` has gone by. */
export interface GoalsState {
  readonly elapsedPpm: number
  readonly home: number
  readonly away: number
}

const whole = 1_000_000

/**
 * Final scores in regular time, given the score so far. That goals fall evenly makes the goals still
 * to come Poisson with the mean of the time left (Bayes' rule on the final score), so this is the
 * distribution of the finals that the first price had, given what has been seen.
 */
export function goalsFinals(
  model: GoalsModel,
  state: GoalsState,
  strengthPpm: number,
): ScoreWeights {
  const means = meansOf(model, strengthPpm)
  const left = (whole - state.elapsedPpm) / whole
  const homeToCome = poisson(means.home * left, model.goalsMax - state.home)
  const awayToCome = poisson(means.away * left, model.goalsMax - state.away)
  const weights = new Float64Array(homeToCome.length * awayToCome.length)
  homeToCome.forEach((homeWeight, row) => {
    awayToCome.forEach((awayWeight, column) => {
      const correction = lowScore(model, means, [state.home + row, state.away + column])
      weights[row * awayToCome.length + column] = homeWeight * awayWeight * correction
    })
  })
  return {
    homeFrom: state.home,
    awayFrom: state.away,
    homeCount: homeToCome.length,
    awayCount: awayToCome.length,
    weights,
  }
}

/**
 * Scores at the end of the first half, given a score before it: each goal still to come falls into
 * the first half with the share that the half has of the time left.
 */
export function goalsAtHalf(
  model: GoalsModel,
  state: GoalsState,
  strengthPpm: number,
): ScoreWeights {
  const finals = goalsFinals(model, state, strengthPpm)
  const share = (model.firstHalfPpm - state.elapsedPpm) / (whole - state.elapsedPpm)
  const homeSplit = splits(finals.homeCount, share)
  const awaySplit = splits(finals.awayCount, share)
  const weights = new Float64Array(finals.weights.length)
  for (let home = 0; home < finals.homeCount; home += 1) {
    for (let away = 0; away < finals.awayCount; away += 1) {
      const final = finals.weights[home * finals.awayCount + away] ?? 0
      for (let row = 0; row <= home; row += 1) {
        const homeWeight = homeSplit[home]?.[row] ?? 0
        for (let column = 0; column <= away; column += 1) {
          const place = row * finals.awayCount + column
          const awayWeight = awaySplit[away]?.[column] ?? 0
          weights[place] = (weights[place] ?? 0) + final * homeWeight * awayWeight
        }
      }
    }
  }
  return { ...finals, weights }
}

/** Scores after extra time: a draw goes to either side by one goal, in proportion to its mean. */
export function afterGoldenGoal(
  model: GoalsModel,
  finals: ScoreWeights,
  strengthPpm: number,
): ScoreWeights {
  const homeCount = finals.homeCount + 1
  const awayCount = finals.awayCount + 1
  const weights = new Float64Array(homeCount * awayCount)
  const homeShare = goldenGoalPpm(model, strengthPpm) / whole
  for (let row = 0; row < finals.homeCount; row += 1) {
    for (let column = 0; column < finals.awayCount; column += 1) {
      const weight = finals.weights[row * finals.awayCount + column] ?? 0
      const add = (home: number, away: number, share: number) => {
        const place = home * awayCount + away
        weights[place] = (weights[place] ?? 0) + weight * share
      }
      if (finals.homeFrom + row !== finals.awayFrom + column) add(row, column, 1)
      else {
        add(row + 1, column, homeShare)
        add(row, column + 1, 1 - homeShare)
      }
    }
  }
  return { homeFrom: finals.homeFrom, awayFrom: finals.awayFrom, homeCount, awayCount, weights }
}

/** The chance that the home side scores the golden goal, in millionths. */
export function goldenGoalPpm(model: GoalsModel, strengthPpm: number): number {
  const { home, away } = meansOf(model, strengthPpm)
  return Math.round((home / (home + away)) * whole)
}

function meansOf(model: GoalsModel, strengthPpm: number): { home: number; away: number } {
  return {
    home: (model.homeE3 * (whole + strengthPpm)) / (1_000 * whole),
    away: (model.awayE3 * (whole - strengthPpm)) / (1_000 * whole),
  }
}

/** Poisson weights of 0 to `upTo` goals, without the factor that all of them share. */
function poisson(mean: number, upTo: number): number[] {
  let weight = 1
  return Array.from({ length: Math.max(upTo, 0) + 1 }, (_, goals) => {
    if (goals > 0) weight = (weight * mean) / goals
    return weight
  })
}

function lowScore(
  { lowScorePpm }: GoalsModel,
  means: { readonly home: number; readonly away: number },
  [home, away]: readonly [number, number],
): number {
  const size = lowScorePpm / whole
  if (home > 1 || away > 1) return 1
  if (home === 0 && away === 0) return 1 + means.home * means.away * size
  if (home === 1 && away === 1) return 1 + size
  return 1 - (home === 0 ? means.home : means.away) * size
}

/** For n goals below `count`: the chances that 0, 1 .. n of them fall into the share. */
function splits(count: number, share: number): number[][] {
  const rows: number[][] = [[1]]
  for (let goals = 1; goals < count; goals += 1) {
    const before = rows[goals - 1] ?? []
    rows.push(
      Array.from(
        { length: goals + 1 },
        (_, inside) => (before[inside - 1] ?? 0) * share + (before[inside] ?? 0) * (1 - share),
      ),
    )
  }
  return rows
}
