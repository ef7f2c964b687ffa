import type { MarketScope } from './markets.ts'
import type { Pair } from './models/contest.ts'
import {
  afterGoldenGoal,
  goalsAtHalf,
  goalsFinals,
  type GoalsModel,
  type GoalsState,
} from './models/goals.ts'
import {
  gameFinals,
  runningSetFinals,
  setFinals,
  type LegsModel,
  type LegsState,
} from './models/legs.ts'
import { pointsAfter, pointsFinals, type PointsModel, type PointsState } from './models/points.ts'
import { certainScore, toGrid, type ScoreGrid, type ScoreWeights } from './score-grid.ts'
import { overWalk, type StrengthWalk } from './strength-walk.ts'

/** Soccer and other sports of single goals; `half` is the score of the first half once it is over. */
export interface GoalsMatch {
  readonly family: 'goals'
  readonly model: GoalsModel
  readonly state: GoalsState
  readonly half?: Pair
}

/** Basketball and other sports of many points. */
export interface PointsMatch {
  readonly family: 'points'
  readonly model: PointsModel
  readonly state: PointsState
  readonly half?: Pair
}

/** Sports of points and legs; `gamesBefore` are the games of the sets that are over (tennis). */
export interface LegsMatch {
  readonly family: 'legs'
  readonly model: LegsModel
  readonly state: LegsState
  readonly gamesBefore: Pair
}

/** A match of one of the three families as it stands. Races are in `models/race.ts`. */
export type Match = GoalsMatch | PointsMatch | LegsMatch

/** The scopes of which a match has scores. */
export function scopesOf(match: Match): readonly MarketScope[] {
  switch (match.family) {
    case 'goals':
      return match.model.hasGoldenGoal ? ['regular', 'half', 'full'] : ['regular', 'half']
    case 'points':
      return [match.model.decidingPoints === 0 ? 'regular' : 'full', 'half']
    case 'legs':
      return match.model.game ? ['sets', 'set', 'games'] : ['sets', 'set']
  }
}

/**
 * The distribution of the score of a scope, under one probability for all scopes of the match: no
 * two markets of an event can disagree.
 * @param walk where the sides' strengths stand; after the start it has no step left.
 */
export function scopeGrid(match: Match, walk: StrengthWalk, scope: MarketScope): ScoreGrid {
  return toGrid(overWalk(walk, (strengthPpm) => weightsAt(match, scope, strengthPpm)))
}

/**
 * The weights of the match that was asked for last. An event's lines and its first prices are made one
 * after the other from the same strengths, of which later walks leave only fewer.
 */
let asked: { readonly match: Match; readonly weights: Map<string, ScoreWeights> } | undefined

function weightsAt(match: Match, scope: MarketScope, strengthPpm: number): ScoreWeights {
  if (asked?.match !== match) asked = { match, weights: new Map() }
  const { weights } = asked
  const key = `${scope} ${strengthPpm}`
  const known = weights.get(key) ?? weightsOf(match, scope, strengthPpm)
  weights.set(key, known)
  return known
}

function weightsOf(match: Match, scope: MarketScope, strengthPpm: number): ScoreWeights {
  switch (match.family) {
    case 'goals':
      return goalsWeights(match, scope, strengthPpm)
    case 'points':
      return pointsWeights(match, scope, strengthPpm)
    case 'legs':
      return legsWeights(match, scope, strengthPpm)
  }
}

function goalsWeights(
  { model, state, half }: GoalsMatch,
  scope: MarketScope,
  strengthPpm: number,
): ScoreWeights {
  if (scope === 'half') {
    return half ? certainScore(...half) : goalsAtHalf(model, state, strengthPpm)
  }
  const finals = goalsFinals(model, state, strengthPpm)
  return scope === 'full' ? afterGoldenGoal(model, finals, strengthPpm) : finals
}

function pointsWeights(
  { model, state, half }: PointsMatch,
  scope: MarketScope,
  strengthPpm: number,
): ScoreWeights {
  if (scope !== 'half') return pointsFinals(model, state, strengthPpm)
  if (half) return certainScore(...half)
  return pointsAfter(model, state, { strengthPpm, spells: model.spells / 2 })
}

function legsWeights(
  { model, state, gamesBefore }: LegsMatch,
  scope: MarketScope,
  strengthPpm: number,
): ScoreWeights {
  if (scope === 'sets') return setFinals(model, state, strengthPpm)
  if (scope === 'set') return runningSetFinals(model, state, strengthPpm)
  return gameFinals(model, state, { before: gamesBefore, strengthPpm })
}
