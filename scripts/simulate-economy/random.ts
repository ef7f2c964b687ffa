/** Chance that a seed fixes (mulberry32): the same run comes to the same. */
export class SeededChance {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let word = this.#state
    word = Math.imul(word ^ (word >>> 15), word | 1)
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32
  }

  /** From a normal distribution of mean 0 and deviation 1. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next())
  }
}
