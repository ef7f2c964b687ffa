import type { ScoreWeights } from '../score-grid.ts'

/**
 * Sports of many points: each side has a number of spells (possessions, innings, overs), and each
 * spell brings it some points by chances of its own. Basketball and its like.
 */
export interface PointsModel {
  /** Spells of each side in the whole match; even, so that the halves are alike. */
  readonly spells: number
  /** What a spell may bring besides nothing, and how often in a million, at even strength. */
  readonly scores: readonly {
    readonly points: number
    readonly homePpm: number
    readonly awayPpm: number
  }[]
  /** Points that decide a match which is level at the end; 0 where a draw stands. */
  readonly decidingPoints: number
}

/** A match in play: the score, and the spells each side has had. */
export interface PointsState {
  readonly homeSpells: number
  readonly awaySpells: number
  readonly home: number
  readonly away: number
}

const whole = 1_000_000
/** Weights below this share of all are not followed any further. */
const negligible = 1e-11

export type Side = 'home' | 'away'

/**
 * What one spell brings, as chances in millionths that add up to a million; the last entry is
 * nothing. Pricing and playing read the same integers.
 */
export function spellChances(
  model: PointsModel,
  side: Side,
  strengthPpm: number,
): readonly { readonly points: number; readonly ppm: number }[] {
  const strength = whole + (side === 'home' ? strengthPpm : -strengthPpm)
  const scores = model.scores.map(({ points, homePpm, awayPpm }) => ({
    points,
    ppm: Math.round(((side === 'home' ? homePpm : awayPpm) * strength) / whole),
  }))
  const scored = scores.reduce((sum, { ppm }) => sum + ppm, 0)
  return [...scores, { points: 0, ppm: whole - scored }]
}

/** The chance that the home side wins a match that is level at the end, in millionths. */
export function decidingPpm(model: PointsModel, strengthPpm: number): number {
  const mean = (side: Side) =>
    spellChances(model, side, strengthPpm).reduce((sum, { points, ppm }) => sum + points * ppm, 0)
  const home = mean('home')
  return Math.round((home / (home + mean('away'))) * whole)
}

/** Scores when each side has had `spells` spells; draws are not decided yet. */
export function pointsAfter(
  model: PointsModel,
  state: PointsState,
  { strengthPpm, spells }: { readonly strengthPpm: number; readonly spells: number },
): ScoreWeights {
  const home = sumsOf(spellChances(model, 'home', strengthPpm), spells - state.homeSpells)
  const away = sumsOf(spellChances(model, 'away', strengthPpm), spells - state.awaySpells)
  const weights = new Float64Array(home.weights.length * away.weights.length)
  let place = 0
  for (const homeWeight of home.weights) {
    for (const awayWeight of away.weights) {
      weights[place] = homeWeight * awayWeight
      place += 1
    }
  }
  return {
    homeFrom: state.home + home.from,
    awayFrom: state.away + away.from,
    homeCount: home.weights.length,
    awayCount: away.weights.length,
    weights,
  }
}

/** Final scores; a level match goes to either side by the deciding points. */
export function pointsFinals(
  model: PointsModel,
  state: PointsState,
  strengthPpm: number,
): ScoreWeights {
  const level = pointsAfter(model, state, { strengthPpm, spells: model.spells })
  const extra = model.decidingPoints
  if (extra === 0) return level
  const homeCount = level.homeCount + extra
  const awayCount = level.awayCount + extra
  const weights = new Float64Array(homeCount * awayCount)
  const homeShare = decidingPpm(model, strengthPpm) / whole
  for (let row = 0; row < level.homeCount; row += 1) {
    for (let column = 0; column < level.awayCount; column += 1) {
      const weight = level.weights[row * level.awayCount + column] ?? 0
      const isLevel = level.homeFrom + row === level.awayFrom + column
      const homeWins = isLevel ? (row + extra) * awayCount + column : row * awayCount + column
      weights[homeWins] = (weights[homeWins] ?? 0) + (isLevel ? weight * homeShare : weight)
      if (!isLevel) continue
      const awayWins = row * awayCount + column + extra
      weights[awayWins] = (weights[awayWins] ?? 0) + weight * (1 - homeShare)
    }
  }
  return { homeFrom: level.homeFrom, awayFrom: level.awayFrom, homeCount, awayCount, weights }
}

/** The distribution of the points of so many spells, without its negligible ends. */
function sumsOf(
  chances: readonly { readonly points: number; readonly ppm: number }[],
  spells: number,
): { readonly from: number; readonly weights: Float64Array } {
  const highest = Math.max(...chances.map(({ points }) => points))
  let weights = new Float64Array([1])
  for (let spell = 0; spell < spells; spell += 1) {
    const next = new Float64Array(weights.length + highest)
    for (const { points, ppm } of chances) {
      const chance = ppm / whole
      for (let at = 0; at < weights.length; at += 1) {
        next[at + points] = (next[at + points] ?? 0) + (weights[at] ?? 0) * chance
      }
    }
    let size = next.length
    while ((next[size - 1] ?? 0) < negligible) size -= 1
    weights = next.subarray(0, size)
  }
  const from = weights.findIndex((weight) => weight >= negligible)
  return { from, weights: weights.slice(from) }
}
