import { minuteMs, secondMs, type Clock, type InstantMs } from '@powerplay/kernel'

/** What a chain holds is compared with the books so often. */
const everyMs = minuteMs
/** After an attempt in vain the next one waits so long, and twice as long after each further one. */
const [pauseMsMin, pauseMsMax] = [secondMs, minuteMs]

/** What a look at a chain compares with the books. */
export interface Comparing {
  /** What the chain holds, and the ledger's accounts. */
  readonly reconciles: boolean
  /** What was never compared, where there is such a thing. */
  readonly begins: boolean
  /** Said before the chain is asked what it holds. */
  readonly asking: () => void
}

/**
 * When chains are compared with the books: a minute after the beginning of the last look that did it. All our
 * addresses are asked for, so that a chain of which no comparison comes about is not asked with every look.
 */
export interface Pace {
  /** Has a look compare what is due; `isCompared`: it compared all that there is to compare. */
  during<Looked extends { readonly isCompared: boolean }>(
    chain: string,
    look: (comparing: Comparing) => Promise<Looked>,
  ): Promise<Looked>
}

interface State {
  readonly comparedAt: InstantMs
  /** Attempts since then, that of now among them. */
  readonly inVain: number
  /** When the last of them began, or ended. */
  readonly askedAt: InstantMs
}

const never: State = { comparedAt: 0, inVain: 0, askedAt: 0 }

const pauseOf = ({ inVain }: State): number =>
  inVain === 0 ? 0 : Math.min(pauseMsMax, pauseMsMin * 2 ** (inVain - 1))

export function createPace(clock: Clock): Pace {
  const states = new Map<string, State>()
  return {
    async during(chain, look) {
      const begunAt = clock.now()
      const before = states.get(chain) ?? never
      // The distance: a clock that was put back waits for no time that has been.
      const mayAsk = Math.abs(begunAt - before.askedAt) >= pauseOf(before)
      const reconciles = mayAsk && Math.abs(begunAt - before.comparedAt) >= everyMs
      const attempts: State[] = []
      const noteAttempt = () => {
        const attempt = { ...before, inVain: before.inVain + 1, askedAt: clock.now() }
        attempts.push(attempt)
        states.set(chain, attempt)
      }
      try {
        const comparing = { reconciles, begins: mayAsk && !reconciles, asking: noteAttempt }
        const looked = await look(comparing)
        if (looked.isCompared) states.set(chain, { ...never, comparedAt: begunAt })
        return looked
      } finally {
        // The pause begins with the end. A look that was given up may end after the next one.
        const last = attempts.at(-1)
        if (last !== undefined && states.get(chain) === last) noteAttempt()
      }
    },
  }
}
