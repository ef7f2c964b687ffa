import { evenE4 } from '../multiplier.ts'
import { matrixCells, matrixMultiplierMaxE4 } from './rules.ts'
import { matrixFaces, type MatrixRisk } from './tables.ts'

/**
 * Counts the best play of matrix through. Not part of a round: it is how the return that the game
 * states is proven.
 */

/** Keeps apart all products that differ and joins those that only differ by rounding. */
const digits = 12
const roundingE4 = 1e-6

function paidE4(product: number): number {
  return Math.min(matrixMultiplierMaxE4, Math.floor(product * 9_900 + roundingE4))
}

/**
 * The mean payout per unit staked when a player opens cells as long as that pays more than
 * stopping, by enumeration of all products. Which cell is opened next never matters: the hidden
 * ones are alike and independent of the open ones. The first cell is opened whatever it is worth,
 * as a round without one is cancelled.
 */
export function matrixBestPlay(risk: MatrixRisk): number {
  const faces = matrixFaces[risk].filter((face) => face > 0)
  const known = Array.from({ length: matrixCells + 1 }, () => new Map<string, number>())

  /** What an open round is worth after so many cells. */
  const worth = (cells: number, product: number): number => {
    const stop = cells === 0 ? 0 : paidE4(product)
    if (cells === matrixCells || stop === matrixMultiplierMaxE4) return stop
    const key = product.toPrecision(digits)
    const found = known[cells]?.get(key)
    if (found !== undefined) return found
    const best = Math.max(stop, goOn(cells, product))
    known[cells]?.set(key, best)
    return best
  }
  const goOn = (cells: number, product: number): number =>
    faces.reduce((sum, face) => sum + worth(cells + 1, (product * face) / 100), 0) /
    matrixFaces[risk].length
  return worth(0, 1) / evenE4
}
