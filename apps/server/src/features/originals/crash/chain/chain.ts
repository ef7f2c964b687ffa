import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** A hash of a chain by the number of its game; game 1 follows the terminating hash. */
export interface Checkpoint {
  readonly game: number
  readonly hash: string
}

/** A chain with its secret hashes. */
export interface BuiltChain {
  readonly terminatingHash: string
  /** Some games' hashes, from the last game downwards; the last game is among them. */
  readonly checkpoints: readonly Checkpoint[]
}

/** Walking from one checkpoint to the next takes about a millisecond. */
export const checkpointEvery = 1_000

/** A chain that is being hashed: what was done stays, whoever stops meanwhile. */
export interface ChainBuild {
  readonly secret: string
  readonly games: number
  readonly checkpoints: Checkpoint[]
  hash: string
  /** The game that is hashed next, down to 0. */
  next: number
}

/** @param secret hash of the last game, 64 hex characters. */
export function beginChain(secret: string, games: number): ChainBuild {
  const checkpoints = [{ game: games, hash: secret }]
  return { secret, games, checkpoints, hash: secret, next: games - 1 }
}

/**
 * Hashes a chain from its last game down to the terminating hash, on a thread of its own, so that the
 * process answers meanwhile. Source: docs/decisions/0011.
 *
 * @returns undefined when `isWanted` turned false; it can be gone on with later.
 * @throws what went wrong in the thread.
 */
export async function goOnWithChain(
  build: ChainBuild,
  isWanted: () => boolean,
): Promise<BuiltChain | undefined> {
  const thread = new Worker(new URL('hash-chain.mjs', import.meta.url), {
    workerData: { hash: build.hash, next: build.next, every: checkpointEvery },
  })
  let isGivenUp = false
  thread.on('message', (slice: Pick<ChainBuild, 'hash' | 'next' | 'checkpoints'>) => {
    if (isGivenUp) return
    build.hash = slice.hash
    build.next = slice.next
    build.checkpoints.push(...slice.checkpoints)
    if (build.next < 0 || isWanted()) return
    isGivenUp = true
    void thread.terminate()
  })
  await once(thread, 'exit')
  if (build.next >= 0) return undefined
  return { terminatingHash: build.hash, checkpoints: build.checkpoints }
}
