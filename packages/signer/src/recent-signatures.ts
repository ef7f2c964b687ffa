import type { Counted } from './caps.ts'

/** A signature as the caps look back at it. */
export interface RecentSignature extends Counted {
  /** Null in lines of payments that were signed before it was kept. */
  readonly slot: string | null
  readonly isPayment: boolean
  /** By how much more it may cost than what was signed in its place before, in minor units of the coin that pays. */
  readonly riseMinor: bigint
}

const hourMs = 3_600_000
/**
 * Caps look back at a day, fees at an hour: a clock that is put back by less than a day finds all that it has to count,
 * whichever of the two let go of older ones last.
 */
const spareMs = 48 * hourMs

/** The signatures of the time that is looked back at, and of two days more; those that are older are let go. */
export class RecentSignatures {
  #kept: RecentSignature[] = []
  /** All that were signed after this moment are here. */
  #from: number

  /** @param since the moment that is looked back to */
  constructor(since: number) {
    this.#from = since - spareMs
  }

  reaches(since: number): boolean {
    return since >= this.#from
  }

  keep(one: RecentSignature): void {
    this.#kept.push(one)
  }

  /** Those after a moment that it `reaches`, in the order in which they were signed. */
  since(moment: number): RecentSignature[] {
    this.#letGo(moment - spareMs)
    return this.#kept.filter(({ at }) => at > moment)
  }

  /** Once an hour: all of them are gone through. */
  #letGo(until: number): void {
    if (until < this.#from + hourMs) return
    this.#kept = this.#kept.filter(({ at }) => at > until)
    this.#from = until
  }
}
