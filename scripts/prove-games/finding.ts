import { rawFindings, type Counts, type RawFinding } from './tally.ts'
import type { Trial } from './trial.ts'

/** What a simulation found out about one trial. */
export interface Finding {
  readonly game: string
  readonly config: string
  readonly rounds: number
  readonly measured: number
  readonly exact: number
  /** Standard error of `measured`. */
  readonly error: number
  /** (measured - exact) / error. */
  readonly sigmas: number
  readonly raws: readonly RawFinding[]
  /** What is wrong: the return, the name of a raw test; empty when all is as it should be. */
  readonly faults: readonly string[]
}

/**
 * Standard deviations that chance passes to either side about once in 150,000 tests: a run of all
 * games makes about a hundred, so a fault is no accident.
 */
export const sigmasMax = 4.5

const scaleE4 = 10_000

/** Judges the counts of a trial against what was enumerated. */
export function judge(trial: Omit<Trial, 'deal'>, counts: Counts): Finding {
  const { rounds } = counts
  const measured = counts.sumE4 / rounds / scaleE4
  const variance = counts.squaresE8 / rounds / scaleE4 ** 2 - measured ** 2
  const error = Math.sqrt(Math.max(variance, 0) / rounds)
  const sigmas = error === 0 ? 0 : (measured - trial.exact) / error
  const raws = rawFindings(trial, counts)
  const faults = [
    ...(Math.abs(sigmas) > sigmasMax ? ['return'] : []),
    ...raws.filter((raw) => Math.abs(raw.sigmas) > sigmasMax).map(({ name }) => name),
  ]
  const { game, config, exact } = trial
  return { game, config, rounds, measured, exact, error, sigmas, raws, faults }
}
