import type { Clock } from './clock.ts'

/** A clock that stands until it is moved. */
export interface VirtualClock extends Clock {
  /** Moves on by `ms`, runs what falls due in order and lets its promises settle. */
  readonly advance: (ms: number) => Promise<void>
}

interface Plan {
  readonly at: number
  readonly order: number
  readonly run: () => void
}

/** A neighbour that is silent for so long, in real milliseconds, is silent for good. */
const patienceMs = 250

/** A clock for tests and for runs that must repeat exactly. */
export function createVirtualClock(start: number): VirtualClock {
  let now = start
  let order = 0
  let plans: Plan[] = []
  const held = new Set<Promise<unknown>>()
  /** Lets the wire answer and what follows from the answer happen. */
  const settle = async (): Promise<void> => {
    await turn()
    if (held.size === 0) return
    await Promise.race([Promise.allSettled(held), pause(patienceMs)])
    held.clear()
    await turn()
  }
  const nextBefore = (end: number): Plan | undefined =>
    plans.filter((plan) => plan.at <= end).sort((a, b) => a.at - b.at || a.order - b.order)[0]
  return {
    now: () => now,
    after: (ms, run) => {
      order += 1
      const plan: Plan = { at: now + ms, order, run }
      plans.push(plan)
      return () => {
        plans = plans.filter((other) => other !== plan)
      }
    },
    hold: (work) => {
      held.add(work)
      void work.finally(() => held.delete(work))
    },
    advance: async (ms) => {
      const end = now + ms
      await settle()
      for (let plan = nextBefore(end); plan; plan = nextBefore(end)) {
        const due = plan
        plans = plans.filter((other) => other !== due)
        now = Math.max(now, due.at)
        due.run()
        await settle()
      }
      now = end
    },
  }
}

/** A few turns of the event loop: promise chains that wait for nothing end within them. */
async function turn(): Promise<void> {
  for (let at = 0; at < 4; at += 1) await new Promise((resolve) => setImmediate(resolve))
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
