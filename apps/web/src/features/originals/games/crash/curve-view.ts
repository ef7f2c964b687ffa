import { crashGrowthPerMs, crashMultiplierE2 } from '@powerplay/engines'

/** The part of the plane that the board shows. */
export interface CurveWindow {
  /** Milliseconds at the right edge. */
  readonly timeMsMax: number
  /** Multiplier in 1/100 at the top. */
  readonly multiplierE2Max: number
}

const timeMsMin = 10_000
const multiplierE2Min = 200
/** The head of the curve keeps this distance from the edges. */
const headroom = 1.12

/** The window that holds the curve up to now; it only ever grows while a round runs. */
export function windowAt(elapsedMs: number): CurveWindow {
  const aboveOneE2 = crashMultiplierE2(elapsedMs) - 100
  return {
    timeMsMax: Math.max(timeMsMin, elapsedMs * headroom),
    multiplierE2Max: Math.max(multiplierE2Min, 100 + aboveOneE2 * headroom),
  }
}

/** Steps of an axis that give at most `marksMax` marks: 1, 2 or 5 times a power of ten. */
export function axisStep(span: number, marksMax: number): number {
  const rough = span / marksMax
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10
  return step * power
}

/** Marks from `from` (left out) to `to`, at whole steps. */
export function axisMarks(from: number, to: number, marksMax: number): readonly number[] {
  const step = axisStep(to - from, marksMax)
  const first = Math.floor(from / step) + 1
  const count = Math.max(0, Math.floor(to / step) - first + 1)
  return Array.from({ length: count }, (_, index) => (first + index) * step)
}

/** Points of the curve from its start to now, as shares of the window (0 to 1, y upwards). */
export function curvePoints(
  elapsedMs: number,
  window: CurveWindow,
  points: number,
): readonly { readonly x: number; readonly y: number }[] {
  return Array.from({ length: points + 1 }, (_, index) => {
    const timeMs = (elapsedMs * index) / points
    const aboveOneE2 = 100 * Math.exp(crashGrowthPerMs * timeMs) - 100
    return { x: timeMs / window.timeMsMax, y: aboveOneE2 / (window.multiplierE2Max - 100) }
  })
}
