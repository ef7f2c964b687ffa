/** When a reel comes to rest, and whether it may complete a prize the others began. */
export interface ReelStop {
  readonly stopsAtMs: number
  readonly isTense: boolean
}

/** What decides how long reels turn. */
export interface SpinPace {
  readonly isTurbo: boolean
  readonly scatter: string | null
  /** Fewest scatters that pay or start free spins; 0 when none do. */
  readonly scattersMin: number
}

const firstMs = { calm: 420, turbo: 120 }
const gapMs = { calm: 190, turbo: 45 }
const tenseMs = { calm: 1150, turbo: 420 }

/**
 * Reels stop from left to right. As soon as one scatter is missing to the feature, every further
 * reel takes its time: the result is known already, the eye is not.
 */
export function planStops(grid: readonly string[], pace: SpinPace): ReelStop[] {
  const speed = pace.isTurbo ? 'turbo' : 'calm'
  let scatters = 0
  let stopsAtMs = firstMs[speed]
  return grid.map((letters, reel) => {
    const isTense = pace.scattersMin > 1 && scatters === pace.scattersMin - 1
    if (reel > 0) stopsAtMs += isTense ? tenseMs[speed] : gapMs[speed]
    if (pace.scatter !== null) scatters += letters.split(pace.scatter).length - 1
    return { stopsAtMs, isTense }
  })
}

/** Letters that fly by: any of the game but the rare ones, never twice the same in a row. */
export function fillers(letters: readonly string[], count: number, random: () => number): string[] {
  const row: string[] = []
  while (row.length < count) {
    const letter = letters[Math.floor(random() * letters.length)] ?? ''
    if (letter !== row.at(-1) || letters.length < 2) row.push(letter)
  }
  return row
}

/** How many symbols fly by before a reel rests, so that it brakes from the speed it had. */
export function brakeCells(brakeMs: number, cellsPerMs: number, slope: number): number {
  return Math.max(1, Math.round((brakeMs * cellsPerMs) / slope))
}

/** Fewest scatters that do anything. */
export function scattersNeeded(
  awards: Readonly<Record<string, number>>,
  pays: Readonly<Record<string, number>>,
): number {
  const counts = Object.keys(Object.keys(awards).length > 0 ? awards : pays)
  return counts.length === 0 ? 0 : Math.min(...counts.map((count) => Number.parseInt(count, 10)))
}
