/** A longer hole than this is not worth asking for: the state is loaded anew. */
const holeMax = 500

/**
 * The numbers of one channel's events. An answer may carry an event's number later than the events
 * after it arrive, so a hole is first remembered and only then asked for.
 */
export class ChannelSequence {
  #last: number
  #missing = new Set<number>()
  #isTorn = false

  constructor(last: number) {
    this.#last = last
  }

  get last(): number {
    return this.#last
  }

  /** True when too much is missing to be asked for. */
  get isTorn(): boolean {
    return this.#isTorn
  }

  /** Notes an event. @returns false for one that was seen before. */
  note(seq: number): boolean {
    if (seq <= this.#last) return this.#missing.delete(seq)
    if (seq - this.#last > holeMax) this.#isTorn = true
    else for (let hole = this.#last + 1; hole < seq; hole += 1) this.#missing.add(hole)
    this.#last = seq
    return true
  }

  /** The number after which events are missing; undefined when none is. */
  get resumeAfter(): number | undefined {
    return this.#missing.size === 0 ? undefined : Math.min(...this.#missing) - 1
  }

  /** Starts anew at `seq`: everything before it is known or given up. */
  restart(seq: number): void {
    this.#last = seq
    this.#missing.clear()
    this.#isTorn = false
  }
}
