import type { Clock, InstantMs } from '@powerplay/kernel'
import { LRUCache } from 'lru-cache'

/** Answers that may be a little old, each loaded once however many ask at the same moment. */
export interface FreshMemory<Value> {
  get(key: string): Promise<Value>
}

/** How old answers may be, and how many are kept; the ones not asked for longest go first. */
export interface FreshOptions {
  readonly clock: Clock
  readonly freshMs: number
  readonly max: number
}

interface Kept<Value> {
  readonly at: InstantMs
  readonly value: Promise<Value>
}

/** Remembers what `load` answers; a failure is not remembered. */
export function createFreshMemory<Value>(
  { clock, freshMs, max }: FreshOptions,
  load: (key: string) => Promise<Value>,
): FreshMemory<Value> {
  const kept = new LRUCache<string, Kept<Value>>({ max })
  return {
    get(key) {
      const now = clock.now()
      const known = kept.get(key)
      if (known && now - known.at < freshMs) return known.value
      const value = load(key)
      kept.set(key, { at: now, value })
      value.catch(() => kept.delete(key))
      return value
    },
  }
}
