/** Classes below 100x, each of about one percent of all rounds. */
const fineClasses = 98

/**
 * Lower bounds of the classes that results of limbo and crash are counted in, in 1/100, rising.
 * What lies below the first is a class too.
 */
export const resultBoundsE2: readonly number[] = [
  ...Array.from({ length: fineClasses }, (_, step) => Math.ceil(9_900 / (98 - step))),
  20_000,
  100_000,
]

/** The class of a result. @param resultE2 in 1/100. */
export function resultClass(resultE2: number): number {
  let low = 0
  let high = resultBoundsE2.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((resultBoundsE2[middle] ?? 0) <= resultE2) low = middle + 1
    else high = middle
  }
  return low
}
