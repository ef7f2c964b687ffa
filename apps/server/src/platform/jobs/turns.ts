/** Lets so many pieces of work run at once; the others wait for their turn, in order. */
export interface Turns {
  take<Result>(work: () => Promise<Result>): Promise<Result>
}

/**
 * For work that is heavy, or that asks the database for further connections while its transaction
 * holds one: were as many at it at once as there are connections, each would wait for the others for
 * ever.
 */
export function createTurns(width: number): Turns {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    async take(work) {
      if (running < width) running += 1
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
