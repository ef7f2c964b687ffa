import type { Clock, InstantMs } from '@powerplay/kernel'
import type { Rate } from '@powerplay/contract'

/**
 * Counts calls in this process. Per bucket one instant is kept: when the bucket will be empty
 * again (generic cell rate algorithm, ITU-T I.371). A full bucket refills evenly over its window.
 */
export interface MemoryRates {
  /** @returns 0 when the call is free, else the milliseconds until the next one is. */
  take(bucket: string, rate: Rate): number
  readonly size: number
}

/** Makes counters that never hold more than `bucketsMax` buckets; the oldest go first. */
export function createMemoryRates(clock: Clock, bucketsMax = 100_000): MemoryRates {
  const emptyAtByBucket = new Map<string, InstantMs>()

  function makeRoom(now: InstantMs): void {
    for (const [bucket, emptyAt] of emptyAtByBucket) {
      if (emptyAt <= now) emptyAtByBucket.delete(bucket)
    }
    // A tenth at a time, so that a flood of new addresses does not sweep on every call.
    let surplus = emptyAtByBucket.size - Math.floor(bucketsMax * 0.9)
    for (const bucket of emptyAtByBucket.keys()) {
      if (surplus <= 0) return
      emptyAtByBucket.delete(bucket)
      surplus -= 1
    }
  }

  return {
    get size() {
      return emptyAtByBucket.size
    },
    take(bucket, { limit, windowMs }) {
      const now = clock.now()
      const emptyAt = Math.max(emptyAtByBucket.get(bucket) ?? now, now) + windowMs / limit
      const waitMs = Math.ceil(emptyAt - now - windowMs)
      if (waitMs > 0) return waitMs
      if (emptyAtByBucket.size >= bucketsMax && !emptyAtByBucket.has(bucket)) makeRoom(now)
      emptyAtByBucket.set(bucket, emptyAt)
      return 0
    },
  }
}
