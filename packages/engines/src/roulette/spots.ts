/** Pockets of the European wheel: 0 to 36. */
export const roulettePockets = 37

const redPockets = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])

/** What a spot covers and what it pays in total per unit. */
interface Spot {
  readonly pays: bigint
  covers(pocket: number): boolean
}

const isAboveZero = (pocket: number): boolean => pocket > 0

const spots = new Map<string, Spot>([
  ['red', { pays: 2n, covers: (pocket) => redPockets.has(pocket) }],
  ['black', { pays: 2n, covers: (pocket) => isAboveZero(pocket) && !redPockets.has(pocket) }],
  ['even', { pays: 2n, covers: (pocket) => isAboveZero(pocket) && pocket % 2 === 0 }],
  ['odd', { pays: 2n, covers: (pocket) => pocket % 2 === 1 }],
  ['low', { pays: 2n, covers: (pocket) => isAboveZero(pocket) && pocket <= 18 }],
  ['high', { pays: 2n, covers: (pocket) => pocket >= 19 }],
])
for (let number = 1; number <= 3; number += 1) {
  const covers = (pocket: number): boolean => Math.ceil(pocket / 12) === number
  const columnCovers = (pocket: number): boolean =>
    isAboveZero(pocket) && (pocket - 1) % 3 === number - 1
  spots.set(`dozen:${number}`, { pays: 3n, covers })
  spots.set(`column:${number}`, { pays: 3n, covers: columnCovers })
}
for (let number = 0; number < roulettePockets; number += 1) {
  spots.set(`straight:${number}`, { pays: 36n, covers: (pocket) => pocket === number })
}

/** Names of all spots: red, black, even, odd, low, high, dozen:1, column:1, straight:0 … */
export const rouletteSpots: readonly string[] = [...spots.keys()]

/** True for the name of a spot. */
export function isRouletteSpot(spot: string): boolean {
  return spots.has(spot)
}

/** Total return per unit on `spot` when the ball lies in `pocket`: 36, 3, 2 or 0. */
export function rouletteFactor(spot: string, pocket: number): bigint {
  const found = spots.get(spot)
  return found?.covers(pocket) ? found.pays : 0n
}
