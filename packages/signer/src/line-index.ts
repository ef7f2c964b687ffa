import { createHash } from 'node:crypto'

const placesAtFirst = 1_024

/**
 * Where the lines of a key begin in a file, in 48 bytes a line at the most, however long both are: it keeps a number
 * made of each key, outside of the heap. Other keys may have the same number, so whoever asks looks at the lines.
 */
export class LineIndex {
  #numbers = new Uint32Array(placesAtFirst)
  /** Where the line begins, and one more: 0 is an empty place. */
  #offsets = new Float64Array(placesAtFirst)
  #count = 0
  readonly #numberOf: (key: string) => number

  /** @param ofKey a number of 32 bits, the same for the same key. */
  constructor(ofKey: (key: string) => number = numberOf) {
    this.#numberOf = ofKey
  }

  /** Whether a line of one key may be found under the other. */
  isAlike(one: string, other: string): boolean {
    return this.#numberOf(one) === this.#numberOf(other)
  }

  add(key: string, offset: number): void {
    // Half of it stays empty, so that whoever looks soon comes to an empty place.
    if (this.#count * 2 >= this.#numbers.length) this.#grow()
    this.#put(this.#numberOf(key), offset + 1)
    this.#count += 1
  }

  /** The lines that may be of this key, the last one of the file first. */
  offsets(key: string): number[] {
    const number = this.#numberOf(key)
    const found: number[] = []
    for (let at = number % this.#numbers.length; this.#isTaken(at); at = this.#next(at)) {
      if (this.#numbers[at] === number) found.push((this.#offsets[at] ?? 0) - 1)
    }
    return found.toSorted((one, other) => other - one)
  }

  #grow(): void {
    const [numbers, offsets] = [this.#numbers, this.#offsets]
    this.#numbers = new Uint32Array(numbers.length * 2)
    this.#offsets = new Float64Array(numbers.length * 2)
    for (const [at, offset] of offsets.entries()) {
      if (offset !== 0) this.#put(numbers[at] ?? 0, offset)
    }
  }

  #put(number: number, offset: number): void {
    let at = number % this.#numbers.length
    while (this.#isTaken(at)) at = this.#next(at)
    this.#numbers[at] = number
    this.#offsets[at] = offset
  }

  #isTaken(at: number): boolean {
    return this.#offsets[at] !== 0
  }

  #next(at: number): number {
    return (at + 1) % this.#numbers.length
  }
}

const numberOf = (key: string) => createHash('sha256').update(key).digest().readUInt32LE()
