import { useSyncExternalStore } from 'react'

/** Where the curve stands, for the few components that follow it frame by frame. */
export interface Ticker {
  /** The multiplier in 1/100. */
  readonly get: () => number
  readonly set: (multiplierE2: number) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** A ticker at 1.00. */
export function createTicker(): Ticker {
  const listeners = new Set<() => void>()
  let valueE2 = 100
  return {
    get: () => valueE2,
    set(multiplierE2) {
      if (multiplierE2 === valueE2) return
      valueE2 = multiplierE2
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The multiplier in 1/100, as it rises. */
export function useTicker(ticker: Ticker): number {
  return useSyncExternalStore(ticker.subscribe, ticker.get)
}
