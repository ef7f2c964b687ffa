import { refuse } from '@powerplay/kernel'

/** Lets so many pieces of work run at once; the others wait for their turn, in order. */
export interface Turns {
  /** @throws Refusal core/too-quick when too many wait already. */
  take<Result>(work: () => Promise<Result>): Promise<Result>
}

/** What whoever finds too many before him is told to wait. */
const retryMs = 2_000

/**
 * For work that is heavy, or that asks the database for further connections while its transaction
 * holds one: were as many at it at once as there are connections, each would wait for the others for
 * ever.
 * @param waitingMax so many may wait: each holds what it came with, pictures for instance.
 */
export function createTurns(width: number, waitingMax: number): Turns {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    async take(work) {
      if (running < width) running += 1
      else if (waiting.length >= waitingMax) refuse('core/too-quick', { retryMs })
      else await new Promise<void>((begin) => waiting.push(begin))
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
