import { minuteMs } from '@powerplay/kernel'
import type { ChainAdapter } from './chain-port.ts'

/** A look at a chain that takes longer is given up, and the next one begins. */
export const lookMsMax = 5 * minuteMs

/** Looks at chains, each apart: one that is slow, or never answers, keeps none of the others waiting. */
export interface Looks {
  /** Begins a look; nothing while one of that chain runs. */
  begin(adapter: ChainAdapter): void
  /** Resolves once the looks that run have ended or are given up. */
  over(): Promise<void>
}

/** What a look does, and what is said of one that is given up; neither throws. */
export interface LookWork {
  look(adapter: ChainAdapter): Promise<void>
  givenUp(chain: string): Promise<void>
}

/**
 * A look that is given up asks its chain nothing more, so that it ends at its next question. All that it did
 * stays: every step may be done again, as by another node.
 */
export function createLooks({ look, givenUp }: LookWork, limitMs = lookMsMax): Looks {
  const running = new Map<string, Promise<void>>()
  const limited = async (adapter: ChainAdapter) => {
    const state = { isGivenUp: false }
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>((done) => {
      timer = setTimeout(() => done('late'), limitMs).unref()
    })
    try {
      const ended = look(untilGivenUp(adapter, state)).then(() => 'ended' as const)
      if ((await Promise.race([ended, late])) === 'ended') return
      state.isGivenUp = true
      await givenUp(adapter.chain)
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    begin(adapter) {
      const { chain } = adapter
      if (running.has(chain)) return
      running.set(
        chain,
        limited(adapter).finally(() => running.delete(chain)),
      )
    },
    async over() {
      await Promise.all(running.values())
    },
  }
}

/** The same chain, which answers nothing once the look is given up. */
function untilGivenUp(adapter: ChainAdapter, state: { readonly isGivenUp: boolean }): ChainAdapter {
  return new Proxy(adapter, {
    get(chain, name) {
      const member: unknown = Reflect.get(chain, name, chain)
      if (typeof member !== 'function') return member
      return (...asked: readonly unknown[]): unknown => {
        if (state.isGivenUp) throw new Error('this look at the chain was given up')
        return Reflect.apply(member, chain, asked)
      }
    },
  })
}
