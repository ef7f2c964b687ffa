/** Lets what arrives in bursts out a little at a time. */
export interface Trickle<Item> {
  add(item: Item): void
  stop(): void
}

/** How much a trickle lets out at once, how often, and how much may wait. */
export interface TrickleOptions<Item> {
  readonly everyMs: number
  readonly most: number
  /** Of more than these the oldest are dropped. */
  readonly waitingMax: number
  readonly release: (items: readonly Item[]) => void
}

/**
 * A list that many things enter at once costs a slow computer long frames, and nobody can follow it
 * anyway: only a few enter per turn, and of a flood the newest.
 */
export function createTrickle<Item>(options: TrickleOptions<Item>): Trickle<Item> {
  const { everyMs, most, waitingMax, release } = options
  let waiting: Item[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    release(waiting.splice(0, most))
    timer = waiting.length > 0 ? setTimeout(flush, everyMs) : undefined
  }
  return {
    add(item) {
      waiting = [...waiting, item].slice(-waitingMax)
      timer ??= setTimeout(flush, everyMs)
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
      waiting = []
    },
  }
}
