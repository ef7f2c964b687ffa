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
 * Hashes a chain from its last game down to the terminating hash, in slices, so that the process
 * answers meanwhile. @returns undefined when `isWanted` turned false; it can be gone on with later.
 * Source: docs/decisions/0011.
 */
export async function goOnWithChain(
  build: ChainBuild,
  isWanted: () => boolean,
): Promise<BuiltChain | undefined> {
  while (build.next >= 0) {
    const game = build.next
    build.hash = digest('sha256', build.hash)
    build.next -= 1
    if (game > 0 && game % checkpointEvery === 0) {
      build.checkpoints.push({ game, hash: build.hash })
    }
    if (game % sliceHashes === 0) {
      await nextTurn()
      if (!isWanted()) return undefined
    }
  }
  return { terminatingHash: build.hash, checkpoints: build.checkpoints }
}
