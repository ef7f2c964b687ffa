import { Refusal, refuse } from '@powerplay/kernel'

/** How much the queue takes. */
export interface HashingLimits {
  /** Hashes at once. */
  readonly atOnceMax: number
  /** Hashes that wait, whoever asked for them. */
  readonly waitingMax: number
  /** Hashes of one address, waiting or running. */
  readonly perAddressMax: number
}

/** Runs hashes a few at a time. */
export interface HashingQueue {
  /**
   * Runs the work when its turn comes.
   * @param isSuspect whether the address failed lately: it waits behind everybody else.
   * @throws Refusal core/too-quick instead of waiting where there is no room.
   */
  run<Result>(
    who: { readonly address: string; readonly isSuspect: boolean },
    work: () => Promise<Result>,
  ): Promise<Result>
}

interface Waiter {
  readonly rank: number
  readonly start: () => void
  readonly evict: () => void
}

const busyRetryMs = 1_000
/** Beyond every rank that an address of good standing can have. */
const suspectRank = 1_000
const restMsMax = 1_000

const isSooner = (one: Waiter, found: Waiter) => one.rank < found.rank

/** The waiter that no other beats; of equals the one that `isBetter` leaves standing. */
function bestOf(
  waiting: readonly Waiter[],
  isBetter: (one: Waiter, found: Waiter) => boolean,
): Waiter | undefined {
  const [first, ...others] = waiting
  if (first === undefined) return undefined
  return others.reduce((found, one) => (isBetter(one, found) ? one : found), first)
}

/**
 * A queue with an end. Hashing costs 46 MiB and a core each, so a flood must not starve the rest: an
 * address has few places, its first one comes before anybody's second, and addresses that failed
 * lately come last and give way to everybody when the queue is full.
 */
export function createHashingQueue(limits: HashingLimits): HashingQueue {
  const waiting: Waiter[] = []
  const places = new Map<string, number>()
  let running = 0
  let restUntilMs = 0
  let restTimer: ReturnType<typeof setTimeout> | undefined

  /** Starts whoever is next, as long as there is a core for it. */
  function pump(): void {
    while (running < limits.atOnceMax) {
      const best = bestOf(waiting, isSooner)
      if (best === undefined) return
      const restMs = best.rank < suspectRank ? 0 : restUntilMs - performance.now()
      if (restMs > 0) {
        clearTimeout(restTimer)
        restTimer = setTimeout(pump, restMs)
        return
      }
      waiting.splice(waiting.indexOf(best), 1)
      running += 1
      best.start()
    }
  }

  function makeRoom(rank: number): void {
    if (running < limits.atOnceMax || waiting.length < limits.waitingMax) return
    const last = bestOf(waiting, (one, found) => one.rank >= found.rank)
    if (last === undefined || last.rank <= rank) {
      return refuse('core/too-quick', { retryMs: busyRetryMs })
    }
    waiting.splice(waiting.indexOf(last), 1)
    last.evict()
  }

  async function enter(rank: number): Promise<void> {
    makeRoom(rank)
    await new Promise<void>((start, evicted) => {
      const evict = () => evicted(new Refusal('core/too-quick', { retryMs: busyRetryMs }))
      waiting.push({ rank, start, evict })
      pump()
    })
  }

  /** Suspects get half of the time at most: bets and everybody else need the cores too. */
  async function work<Result>(rank: number, job: () => Promise<Result>): Promise<Result> {
    const fromMs = performance.now()
    try {
      return await job()
    } finally {
      const nowMs = performance.now()
      if (rank >= suspectRank) restUntilMs = nowMs + Math.min(nowMs - fromMs, restMsMax)
      running -= 1
      pump()
    }
  }

  function leave(address: string): void {
    const left = (places.get(address) ?? 1) - 1
    if (left === 0) places.delete(address)
    else places.set(address, left)
  }

  return {
    async run({ address, isSuspect }, job) {
      const taken = places.get(address) ?? 0
      if (taken >= limits.perAddressMax) refuse('core/too-quick', { retryMs: busyRetryMs })
      places.set(address, taken + 1)
      const rank = isSuspect ? suspectRank + taken : taken
      try {
        await enter(rank)
        return await work(rank, job)
      } finally {
        leave(address)
      }
    },
  }
}
