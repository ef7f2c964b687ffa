/** Twenty lines over five reels of three rows; games with fewer take the first ones. */
const fiveByThree: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 1, 2, 1],
  [1, 2, 1, 0, 1],
  [1, 0, 0, 1, 0],
  [1, 2, 2, 1, 2],
  [0, 1, 0, 0, 1],
  [2, 1, 2, 2, 1],
  [0, 2, 0, 2, 0],
  [2, 0, 2, 0, 2],
  [1, 0, 2, 0, 1],
  [1, 2, 0, 2, 1],
  [0, 0, 2, 0, 0],
  [2, 2, 0, 2, 2],
  [0, 2, 2, 2, 0],
]

/** Five lines over three reels of three rows: rows and diagonals. */
const threeByThree: readonly (readonly number[])[] = [
  [1, 1, 1],
  [0, 0, 0],
  [2, 2, 2],
  [0, 1, 2],
  [2, 1, 0],
]

/** The first `count` lines of a game with so many reels of three rows. */
export function linesOf(reels: 3 | 5, count: number): readonly (readonly number[])[] {
  return (reels === 3 ? threeByThree : fiveByThree).slice(0, count)
}
