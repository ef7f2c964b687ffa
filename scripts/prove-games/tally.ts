import { chiSquareOf, sigmasOf, sumOf } from './chi-square.ts'
import type { RawShape, Trial } from './trial.ts'

/** Coarse classes of a raw number, for the test of neighbours. */
const classesMax = 8
const noClass = -1

/** The counts of some rounds: plain data that workers send and that add up. */
export interface Counts {
  readonly rounds: number
  /** Sum of payouts in 1/10000 of the stake, and of their squares. */
  readonly sumE4: number
  readonly squaresE8: number
  /** Per shape, all cells of all parts one after the other. */
  readonly cells: readonly Float64Array[]
  /** First raw number of a round by that of the round before, then second by first. */
  readonly pairs: readonly Float64Array[]
}

/** What the raw numbers of a trial look like, in standard deviations. */
export interface RawFinding {
  readonly name: string
  readonly sigmas: number
}

interface Classes {
  readonly classOf: Uint8Array
  readonly chances: readonly number[]
}

/** Cuts the values of a part into classes of about the same chance. */
function classesOf(part: readonly number[]): Classes {
  const classOf = new Uint8Array(part.length)
  const chances: number[] = []
  let before = 0
  let last = noClass
  part.forEach((chance, cell) => {
    const wanted = Math.min(Math.floor((before + chance / 2) * classesMax), classesMax - 1)
    if (last === noClass || wanted > last) {
      chances.push(0)
      last = wanted
    }
    classOf[cell] = chances.length - 1
    chances[chances.length - 1] = (chances.at(-1) ?? 0) + chance
    before += chance
  })
  return { classOf, chances }
}

function pairChances(first: Classes, second: Classes): number[] {
  return first.chances.flatMap((one) => second.chances.map((other) => one * other))
}

/** Where each part begins in the flat counts of its shape. */
function startsOf({ parts }: RawShape): number[] {
  let start = 0
  return parts.map((part) => {
    start += part.length
    return start - part.length
  })
}

/** Counts the raw numbers and payouts of one trial, round by round. */
export class Tally {
  private readonly starts: readonly number[][]
  private readonly cells: Float64Array[]
  private readonly pairs: Float64Array[]
  private readonly first: Classes
  private readonly second: Classes | undefined
  private lastFirst = noClass
  private nowFirst = noClass
  private rounds = 0
  private sumE4 = 0
  private squaresE8 = 0

  constructor({ shapes }: Pick<Trial, 'shapes'>) {
    this.starts = shapes.map(startsOf)
    this.cells = shapes.map(({ parts }) => new Float64Array(parts.flat().length))
    const [first = [1], second] = shapes[0]?.parts ?? []
    this.first = classesOf(first)
    this.second = second && classesOf(second)
    const width = this.first.chances.length
    this.pairs = [
      new Float64Array(width * width),
      ...(this.second ? [new Float64Array(width * this.second.chances.length)] : []),
    ]
  }

  readonly note = (shape: number, part: number, cell: number): void => {
    const at = (this.starts[shape]?.[part] ?? 0) + cell
    const counts = this.cells[shape]
    if (counts) counts[at] = (counts[at] ?? 0) + 1
    if (shape > 0 || part > 1) return
    if (part === 0) this.nowFirst = this.first.classOf[cell] ?? 0
    else if (this.second) {
      const { classOf, chances } = this.second
      this.addPair(1, this.nowFirst * chances.length + (classOf[cell] ?? 0))
    }
  }

  /** Ends a round. @param paidE4 what it paid, in 1/10000 of its stake. */
  endRound(paidE4: number): void {
    this.rounds += 1
    this.sumE4 += paidE4
    this.squaresE8 += paidE4 * paidE4
    const { lastFirst, nowFirst } = this
    if (lastFirst !== noClass) this.addPair(0, lastFirst * this.first.chances.length + nowFirst)
    this.lastFirst = nowFirst
  }

  counts(): Counts {
    const { rounds, sumE4, squaresE8, cells, pairs } = this
    return { rounds, sumE4, squaresE8, cells, pairs }
  }

  private addPair(table: number, at: number): void {
    const counts = this.pairs[table]
    if (counts) counts[at] = (counts[at] ?? 0) + 1
  }
}

function addTo(into: readonly Float64Array[], more: readonly Float64Array[]): Float64Array[] {
  return into.map((row, index) => row.map((count, cell) => count + (more[index]?.[cell] ?? 0)))
}

/** Two stretches of the same trial as one. */
export function addCounts(one: Counts, other: Counts): Counts {
  return {
    rounds: one.rounds + other.rounds,
    sumE4: one.sumE4 + other.sumE4,
    squaresE8: one.squaresE8 + other.squaresE8,
    cells: addTo(one.cells, other.cells),
    pairs: addTo(one.pairs, other.pairs),
  }
}

function shapeSigmas(shape: RawShape, counts: Float64Array): number {
  const starts = startsOf(shape)
  const tests = shape.parts.map((part, index) => {
    const start = starts[index] ?? 0
    return chiSquareOf(counts.subarray(start, start + part.length), part)
  })
  return sigmasOf(sumOf(tests))
}

/** Tests the raw numbers: every shape by itself, then neighbours across and within rounds. */
export function rawFindings({ shapes }: Pick<Trial, 'shapes'>, counts: Counts): RawFinding[] {
  const [first = [1], second] = shapes[0]?.parts ?? []
  const [one, other] = [classesOf(first), classesOf(second ?? [1])]
  const neighbours: [string, Classes][] = [
    ['round after round', one],
    ['first by second', other],
  ]
  return [
    ...shapes.map((shape, index) => ({
      name: shape.name,
      sigmas: shapeSigmas(shape, counts.cells[index] ?? new Float64Array()),
    })),
    ...counts.pairs.map((pairs, index) => {
      const [name, next] = neighbours[index] ?? ['', one]
      return { name, sigmas: sigmasOf(chiSquareOf(pairs, pairChances(one, next))) }
    }),
  ]
}
