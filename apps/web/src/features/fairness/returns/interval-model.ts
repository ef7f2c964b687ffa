import { showPercent } from '../../../platform/format/ratio.ts'

/** A live return beside the exact one, as shares of the stake. */
export interface Measured {
  readonly live: number
  readonly margin: number
  readonly exact: number
}

/** Where things lie on the bar, in percent of its width. */
export interface IntervalPlaces {
  readonly left: number
  readonly width: number
  readonly live: number
}

/** Free room at both ends. */
const roomFactor = 1.25
/** The least half-width of the scale, so that a bar of no width has a middle. */
const halfWidthMin = 0.0005

/** Lays the interval out around the exact return, which is always in the middle. */
export function intervalPlaces({ live, margin, exact }: Measured): IntervalPlaces {
  const half = Math.max((Math.abs(live - exact) + margin) * roomFactor, halfWidthMin)
  const place = (value: number) => ((value - exact) / half) * 50 + 50
  const left = place(live - margin)
  return { left, width: place(live + margin) - left, live: place(live) }
}

/** Decimals that a share deserves: enough to show what its margin leaves uncertain. */
function decimalsOf(margin: number): number {
  return margin > 0 && margin < 0.0002 ? 4 : 2
}

/** Stated returns come as sums of edges that were cut to the millionth: three decimals are safe. */
const exactScale = 100_000

/** The figures of a row as percent. */
export function measuredText({ live, margin, exact }: Measured): {
  readonly live: string
  readonly margin: string
  readonly exact: string
} {
  const decimals = decimalsOf(margin)
  return {
    live: showPercent(live, 1, decimals),
    // Rounds that all paid alike say nothing about how far off their mean is.
    margin: margin > 0 ? showPercent(margin, 1, decimals) : 'unknown',
    exact: showPercent(Math.round(exact * exactScale), exactScale, 3),
  }
}
