import type { Clock, InstantMs } from '@powerplay/kernel'
import type { Rate } from '@powerplay/contract'
import { LRUCache } from 'lru-cache'

/**
 * Counts calls in this process. Per bucket one instant is kept: when the bucket will be empty
 * again (generic cell rate algorithm, ITU-T I.371). A full bucket refills evenly over its window.
 */
export interface MemoryRates {
  /** @returns 0 when the call is free, else the milliseconds until the next one is. */
  take(bucket: string, rate: Rate): number
  readonly size: number
}

/** Makes counters that never hold more than `bucketsMax` buckets; the ones quiet longest go first. */
export function createMemoryRates(clock: Clock, bucketsMax = 100_000): MemoryRates {
  const emptyAtByBucket = new LRUCache<string, InstantMs>({ max: bucketsMax })

  return {
    get size() {
      return emptyAtByBucket.size
    },
    take(bucket, { limit, windowMs }) {
      const now = clock.now()
      const emptyAt = Math.max(emptyAtByBucket.get(bucket) ?? now, now) + windowMs / limit
      const waitMs = Math.ceil(emptyAt - now - windowMs)
      if (waitMs > 0) return waitMs
      emptyAtByBucket.set(bucket, emptyAt)
      return 0
    },
  }
}
