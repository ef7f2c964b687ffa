import { assert } from '@powerplay/kernel'

/** All masses of a distribution add up to exactly this: a mass is a probability in parts of 10^9. */
export const massTotal = 1_000_000_000

/**
 * Probabilities of final scores. The mass of `home : away` stands at
 * `(home - homeFrom) * awayCount + (away - awayFrom)`; masses are integers that add up to `massTotal`.
 */
export interface ScoreGrid {
  readonly homeFrom: number
  readonly awayFrom: number
  readonly homeCount: number
  readonly awayCount: number
  readonly masses: Float64Array
}

/** A grid before its weights are made masses; any scale, none negative. */
export interface ScoreWeights {
  readonly homeFrom: number
  readonly awayFrom: number
  readonly homeCount: number
  readonly awayCount: number
  readonly weights: Float64Array
}

/**
 * Weights as integers that add up to `massTotal`: each is cut, and what the cuts leave over goes to
 * the largest. Weights come from additions, multiplications and divisions alone, which IEEE 754
 * defines to the last bit: every machine gets the same masses.
 */
export function toMasses(weights: ArrayLike<number>): Float64Array {
  let sum = 0
  let largest = 0
  for (let at = 0; at < weights.length; at += 1) {
    const weight = weights[at] ?? 0
    sum += weight
    if (weight > (weights[largest] ?? 0)) largest = at
  }
  assert(sum > 0 && Number.isFinite(sum), 'a distribution has weight')
  const masses = new Float64Array(weights.length)
  let left = massTotal
  for (let at = 0; at < weights.length; at += 1) {
    const mass = Math.floor(((weights[at] ?? 0) / sum) * massTotal)
    masses[at] = mass
    left -= mass
  }
  masses[largest] = (masses[largest] ?? 0) + left
  return masses
}

export function toGrid({ weights, ...place }: ScoreWeights): ScoreGrid {
  return { ...place, masses: toMasses(weights) }
}

/** The grid in which one score is certain. */
export function certainScore(home: number, away: number): ScoreWeights {
  const weights = new Float64Array([1])
  return { homeFrom: home, awayFrom: away, homeCount: 1, awayCount: 1, weights }
}

/** A weighted sum of distributions, each brought to the same total first. */
export function mixWeights(
  parts: readonly { readonly share: number; readonly grid: ScoreWeights }[],
): ScoreWeights {
  const homeFrom = Math.min(...parts.map(({ grid }) => grid.homeFrom))
  const awayFrom = Math.min(...parts.map(({ grid }) => grid.awayFrom))
  const homeTo = Math.max(...parts.map(({ grid }) => grid.homeFrom + grid.homeCount))
  const awayTo = Math.max(...parts.map(({ grid }) => grid.awayFrom + grid.awayCount))
  const homeCount = homeTo - homeFrom
  const awayCount = awayTo - awayFrom
  const weights = new Float64Array(homeCount * awayCount)
  for (const { share, grid } of parts) {
    let sum = 0
    for (const weight of grid.weights) sum += weight
    const scale = share / sum
    for (let row = 0; row < grid.homeCount; row += 1) {
      const from = row * grid.awayCount
      const to = (row + grid.homeFrom - homeFrom) * awayCount + grid.awayFrom - awayFrom
      for (let column = 0; column < grid.awayCount; column += 1) {
        const place = to + column
        weights[place] = (weights[place] ?? 0) + (grid.weights[from + column] ?? 0) * scale
      }
    }
  }
  return { homeFrom, awayFrom, homeCount, awayCount, weights }
}

/** What a market may look at in a final score. */
export type ScoreFigure = 'margin' | 'total' | 'home' | 'away'

/** Masses of one figure of the score, lowest value first. */
export interface FigureMasses {
  readonly from: number
  readonly masses: Float64Array
}

/** The distribution of a figure (`margin` is home less away) under a grid; exact. */
export function figureMasses(grid: ScoreGrid, figure: ScoreFigure): FigureMasses {
  const { homeCount, awayCount } = grid
  const { from, size, start, perRow, perColumn } = layoutOf(grid, figure)
  const masses = new Float64Array(size)
  for (let row = 0; row < homeCount; row += 1) {
    for (let column = 0; column < awayCount; column += 1) {
      const place = start + row * perRow + column * perColumn
      masses[place] = (masses[place] ?? 0) + (grid.masses[row * awayCount + column] ?? 0)
    }
  }
  return { from, masses }
}

/** Where in the figure's masses a cell of the grid goes: start + row x perRow + column x perColumn. */
function layoutOf({ homeFrom, awayFrom, homeCount, awayCount }: ScoreGrid, figure: ScoreFigure) {
  const both = homeCount + awayCount - 1
  switch (figure) {
    case 'margin': {
      const from = homeFrom - awayFrom - awayCount + 1
      return { from, size: both, start: awayCount - 1, perRow: 1, perColumn: -1 }
    }
    case 'total':
      return { from: homeFrom + awayFrom, size: both, start: 0, perRow: 1, perColumn: 1 }
    case 'home':
      return { from: homeFrom, size: homeCount, start: 0, perRow: 1, perColumn: 0 }
    case 'away':
      return { from: awayFrom, size: awayCount, start: 0, perRow: 0, perColumn: 1 }
  }
}

/**
 * The score that a ticket draws.
 * @param ticket an integer from 0 to `massTotal` - 1, each equally likely.
 */
export function drawScore(grid: ScoreGrid, ticket: number): readonly [home: number, away: number] {
  let left = ticket
  for (let at = 0; at < grid.masses.length; at += 1) {
    left -= grid.masses[at] ?? 0
    if (left < 0) {
      const row = Math.trunc(at / grid.awayCount)
      return [grid.homeFrom + row, grid.awayFrom + (at % grid.awayCount)]
    }
  }
  throw new RangeError('a ticket is below the sum of all masses')
}
