import { hash as digest } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'

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
/** Hashes between two turns of the event loop: well under 20 ms on a slow machine. */
const sliceHashes = 4_000

/**
 * Hashes a chain from its last game down to the terminating hash, in slices, so that the process
 * answers meanwhile. @param secret hash of the last game, 64 hex characters.
 * @returns undefined when `isWanted` turned false.  Source: docs/decisions/0011.
 */
export async function buildChain(
  secret: string,
  games: number,
  isWanted: () => boolean,
): Promise<BuiltChain | undefined> {
  const checkpoints: Checkpoint[] = [{ game: games, hash: secret }]
  let hash = secret
  for (let game = games - 1; game >= 0; game -= 1) {
    hash = digest('sha256', hash)
    if (game > 0 && game % checkpointEvery === 0) checkpoints.push({ game, hash })
    if (game % sliceHashes === 0) {
      await nextTurn()
      if (!isWanted()) return undefined
    }
  }
  return { terminatingHash: hash, checkpoints }
}
