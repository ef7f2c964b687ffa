import { parentPort } from 'node:worker_threads'
import { playChunk } from './chunk.ts'
import type { Counts } from './tally.ts'
import type { Trial } from './trial.ts'

/** A stretch of rounds for a worker: which trial, from which seed, how many. */
export interface Chunk {
  readonly trial: number
  readonly seed: string
  readonly rounds: number
}

/** What a worker sends back. */
export interface Played {
  readonly trial: number
  readonly counts: Counts
}

/** Plays the chunks that come in, one after the other. */
export function work(trials: readonly Trial[]): void {
  parentPort?.on('message', ({ trial: index, seed, rounds }: Chunk) => {
    const trial = trials[index]
    if (trial === undefined) throw new Error(`There is no trial ${index}.`)
    const played: Played = { trial: index, counts: playChunk(trial, seed, rounds) }
    parentPort?.postMessage(played)
  })
}
