import { Tally, type Counts } from './tally.ts'
import type { Trial } from './trial.ts'

/** Plays rounds of a trial from a seed of their own. */
export function playChunk(trial: Trial, seed: string, rounds: number): Counts {
  const tally = new Tally(trial)
  const next = trial.deal(seed)
  for (let round = 0; round < rounds; round += 1) tally.endRound(next(tally.note))
  return tally.counts()
}
