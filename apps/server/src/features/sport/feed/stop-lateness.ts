/** Stops of a sport that come too late for the delay of its bets. */
export interface LateStops {
  readonly sportId: number
  readonly medianMs: number
  readonly delayMs: number
}

/** How late stops of betting reach us: whoever knew sooner bets on a price that is not true any more. */
export interface StopLateness {
  /** A stop of a running event came so long after it was said; bets on the event wait for `delayMs`. */
  heard(sportId: number, lateMs: number, delayMs: number): void
}

/** The median is of the last so many stops of a sport, and of no fewer than these. */
const stopsMost = 20
const stopsFewest = 5

/**
 * Raises an alarm where the median passes half of the delay, once until it is below again.
 * Source: product-betting.md 3.5.
 */
export function createStopLateness(alarm: (late: LateStops) => void): StopLateness {
  const sports = new Map<number, { readonly lateMs: readonly number[]; readonly isLate: boolean }>()
  return {
    heard(sportId, lateMs, delayMs) {
      const known = sports.get(sportId) ?? { lateMs: [], isLate: false }
      const all = [...known.lateMs, lateMs].slice(-stopsMost)
      const medianMs = medianOf(all)
      const isLate = all.length >= stopsFewest && medianMs * 2 > delayMs
      sports.set(sportId, { lateMs: all, isLate })
      if (isLate && !known.isLate) alarm({ sportId, medianMs, delayMs })
    },
  }
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}
