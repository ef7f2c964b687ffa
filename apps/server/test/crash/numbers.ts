/** The next whole number below `below`. */
export type Numbers = (below: number) => number

/** A repeatable stream of whole numbers: the same seed gives the same ones. */
export function numbersFrom(seed: number): Numbers {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
