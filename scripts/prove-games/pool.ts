import { Worker } from 'node:worker_threads'
import { addCounts, type Counts } from './tally.ts'
import type { Chunk, Played } from './work.ts'

/** A simulation on several threads. */
export interface PoolOrder {
  /** The thread's program; it calls `work`. */
  readonly program: URL
  readonly threads: number
  readonly chunks: readonly Chunk[]
  /** Is told after each chunk how many rounds are done and what was summed up for its trial. */
  onProgress(done: { readonly rounds: number; readonly trial: number }): void
}

/** Plays all chunks, each once, on the threads that are free. @returns sums by trial. */
export async function runPool(order: PoolOrder): Promise<ReadonlyMap<number, Counts>> {
  const waiting = [...order.chunks]
  const sums = new Map<number, Counts>()
  const take = ({ trial, counts }: Played) => {
    const before = sums.get(trial)
    sums.set(trial, before ? addCounts(before, counts) : counts)
    order.onProgress({ rounds: counts.rounds, trial })
  }
  const threads = Math.min(order.threads, waiting.length)
  await Promise.all(Array.from({ length: threads }, () => runThread(order.program, waiting, take)))
  return sums
}

/** One thread until nothing is waiting. */
function runThread(program: URL, waiting: Chunk[], take: (played: Played) => void): Promise<void> {
  const worker = new Worker(program)
  return new Promise((resolve, reject) => {
    const next = () => {
      const chunk = waiting.shift()
      if (chunk) worker.postMessage(chunk)
      else resolve(worker.terminate().then(() => undefined))
    }
    worker.on('message', (played: Played) => {
      take(played)
      next()
    })
    worker.on('error', reject)
    next()
  })
}
