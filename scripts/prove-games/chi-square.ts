/** How far counts lie from what was expected. */
export interface ChiSquare {
  readonly value: number
  /** Degrees of freedom. */
  readonly freedom: number
}

/** Cells with fewer expected counts are judged together, as the test wants no rare ones. */
const expectedMin = 5

/** The chi-square value of one row of counts against chances that sum to 1. */
export function chiSquareOf(counts: ArrayLike<number>, chances: readonly number[]): ChiSquare {
  let total = 0
  for (let cell = 0; cell < chances.length; cell += 1) total += counts[cell] ?? 0
  let value = 0
  let cells = 0
  let rareCount = 0
  let rareExpected = 0
  chances.forEach((chance, cell) => {
    const expected = chance * total
    const count = counts[cell] ?? 0
    if (expected < expectedMin) {
      rareCount += count
      rareExpected += expected
      return
    }
    value += (count - expected) ** 2 / expected
    cells += 1
  })
  if (rareExpected >= expectedMin) {
    value += (rareCount - rareExpected) ** 2 / rareExpected
    cells += 1
  }
  return { value, freedom: Math.max(cells - 1, 0) }
}

/** Independent tests as one. */
export function sumOf(tests: readonly ChiSquare[]): ChiSquare {
  return tests.reduce(
    (sum, { value, freedom }) => ({ value: sum.value + value, freedom: sum.freedom + freedom }),
    { value: 0, freedom: 0 },
  )
}

/**
 * The same as standard deviations of a normal distribution, by the cube root of Wilson and
 * Hilferty: above 0 too uneven, below 0 too even.
 */
export function sigmasOf({ value, freedom }: ChiSquare): number {
  if (freedom === 0) return 0
  const spread = 2 / (9 * freedom)
  return (Math.cbrt(value / freedom) - 1 + spread) / Math.sqrt(spread)
}
