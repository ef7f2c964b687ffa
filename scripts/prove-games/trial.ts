import { hmacKey, sha256Hex, type openStream, type RandomStream } from '@powerplay/engines'
import type { crashPointE2 } from '@powerplay/engines'

/**
 * The raw numbers of a round: one list of chances per number, in the order they are drawn. Cell c
 * of part p comes up with chance `parts[p][c]`.
 */
export interface RawShape {
  readonly name: string
  readonly parts: readonly (readonly number[])[]
}

/** Notes that a round's raw number `part` of shape `shape` fell into `cell`. */
export type Note = (shape: number, part: number, cell: number) => void

/** Plays the next round. @returns what it paid, in 1/10000 of the first stake. */
export type NextRound = (note: Note) => number

/**
 * One game in one configuration, played by one plan. `exact` is the mean payout per first stake,
 * counted by enumeration and not by play; stakes that turns add are taken off the payout.
 */
export interface Trial {
  readonly game: string
  readonly config: string
  readonly exact: number
  readonly shapes: readonly RawShape[]
  /** Deals rounds from a seed text of its own: the same text gives the same rounds. */
  deal(seed: string): NextRound
}

/** Where rounds get their chance from: the real functions, or ones that a test has bent. */
export interface ChanceSource {
  readonly openStream: typeof openStream
  readonly crashPointE2: typeof crashPointE2
}

/** A trial without its way to the random stream. */
export type StreamTrial = Omit<Trial, 'deal'> & {
  play(stream: RandomStream, note: Note): number
}

const clientSeed = 'simulation'

/** Lets a trial play nonce after nonce under one pair of seeds, as a player would. */
export function withStream({ play, ...trial }: StreamTrial, source: ChanceSource): Trial {
  return {
    ...trial,
    deal(seed) {
      const key = hmacKey(sha256Hex(seed))
      let nonce = 0
      return (note) => {
        nonce += 1
        return play(source.openStream(key, clientSeed, nonce), note)
      }
    },
  }
}

/** Chances of a number of which all values are alike. */
export function even(size: number): number[] {
  return Array.from({ length: size }, () => 1 / size)
}

/** Such numbers, one after the other. */
export function evens(size: number, count: number): number[][] {
  return Array.from({ length: count }, () => even(size))
}

/** Numbers of a drawing without return: `take` of `size`. */
export function drawing(size: number, take: number): number[][] {
  return Array.from({ length: take }, (_, step) => even(size - step))
}

/**
 * Notes a drawing without return: where each number lay among those that were left, which is the
 * raw number behind it.
 */
export function noteDrawing(note: Note, drawn: readonly number[], firstPart = 0): void {
  for (let step = 0; step < drawn.length; step += 1) {
    const number = drawn[step] ?? 0
    let place = number
    for (let before = 0; before < step; before += 1) {
      if ((drawn[before] ?? 0) < number) place -= 1
    }
    note(0, firstPart + step, place)
  }
}

/** Classes of a growing number: the ways of each bound are how many draws reach it. */
export function classChances(ways: readonly number[], of: number): number[] {
  const reached = [of, ...ways, 0]
  return reached.slice(0, -1).map((count, index) => (count - (reached[index + 1] ?? 0)) / of)
}
