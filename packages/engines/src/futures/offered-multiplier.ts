import { futuresMultiplierMax, futuresMultiplierMin } from './worth.ts'

/** A usual tick may move at most this share of a wager. */
const standardMoveMax = 0.25

/**
 * The largest multiplier that is offered after these prices: min(1000, floor(0.25 / σ)) with σ the
 * root of the mean square of the returns from tick to tick, so that a usual tick moves at most a
 * quarter of the wager. At least 1. Decides only what may be opened, never what is paid.
 * @param prices of the clean ticks of the last ten minutes, oldest first, in units.
 */
export function offeredMultiplier(prices: readonly number[]): number {
  let squares = 0
  for (let index = 1; index < prices.length; index += 1) {
    const before = prices[index - 1] ?? 0
    const change = ((prices[index] ?? 0) - before) / before
    squares += change * change
  }
  if (squares === 0) return futuresMultiplierMax
  const deviation = Math.sqrt(squares / (prices.length - 1))
  const fitting = Math.floor(standardMoveMax / deviation)
  return Math.max(futuresMultiplierMin, Math.min(futuresMultiplierMax, fitting))
}
