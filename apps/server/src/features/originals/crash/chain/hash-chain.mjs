/**
 * A thread of its own that hashes a chain down to its end: ten million hashes would keep the server
 * from answering for half a minute. Told where to go on ({@link import('./chain.ts').ChainBuild});
 * tells after each slice how far it is.
 */
import { hash as digest } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'

/** Hashes between two reports. */
const sliceHashes = 4_000

/** @type {{ hash: string, next: number, every: number }} */
const { hash: from, next: first, every } = workerData

let hash = from
/** @type {{ game: number, hash: string }[]} */
let checkpoints = []
for (let game = first; game >= 0; game -= 1) {
  hash = digest('sha256', hash)
  if (game > 0 && game % every === 0) checkpoints.push({ game, hash })
  if (game % sliceHashes === 0) {
    parentPort?.postMessage({ hash, next: game - 1, checkpoints })
    checkpoints = []
  }
}
