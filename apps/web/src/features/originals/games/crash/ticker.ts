import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** The multiplier where the curve stands, in 1/100, for the few parts that follow every frame. */
export type Ticker = StoreApi<number>

/** A ticker at 1.00. */
export function createTicker(): Ticker {
  return createStore(() => 100)
}

/** The multiplier in 1/100, as it rises. */
export function useTicker(ticker: Ticker): number {
  return useStore(ticker)
}
