/** The emulator's clock as this page knows it. */
export interface RoundClock {
  /** Takes the emulator's time at an answer; the fastest answer is the most exact one. */
  readonly set: (emulatorNow: number, localNow: number, tripMs: number) => void
  readonly now: (localNow: number) => number
}

/** Half of the trip is taken as the age of an answer. */
export function createRoundClock(): RoundClock {
  let offset = 0
  let bestTrip = Number.POSITIVE_INFINITY
  return {
    set: (emulatorNow, localNow, tripMs) => {
      // Old answers count for less, so that a clock that was moved is followed.
      bestTrip = Math.min(bestTrip * 1.2, 60_000)
      if (tripMs > bestTrip) return
      bestTrip = tripMs
      offset = emulatorNow + tripMs / 2 - localNow
    },
    now: (localNow) => localNow + offset,
  }
}

/** Whole seconds that are left, counted up so that the last one is 1; and their share of all. */
export function countdown(
  endsAt: number,
  now: number,
  lengthMs: number,
): { seconds: number; share: number } {
  const left = Math.max(0, endsAt - now)
  return { seconds: Math.ceil(left / 1000), share: lengthMs > 0 ? Math.min(1, left / lengthMs) : 0 }
}
