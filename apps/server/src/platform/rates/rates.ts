import type { Rate } from '@powerplay/contract'
import type { Platform } from '../context.ts'
import { edgeRateFactor } from '../http/settings.ts'
import { createMemoryRates } from './rates-memory.ts'
import { openRedisRates } from './rates-redis.ts'

/** Counts calls; memory alone, or Redis when several nodes share the limits. */
export interface RateLimiter {
  /** Takes one from a bucket. @returns 0 when it was free, else the milliseconds to wait. */
  take(bucket: string, rate: Rate): number | Promise<number>
  close(): Promise<void>
}

type RatesPlatform = Pick<Platform, 'config' | 'clock' | 'settings' | 'logOf'>

/** Opens the rate counters: in Redis when REDIS_URL is set, else in this process. */
export async function openRates({
  config,
  clock,
  settings,
  logOf,
}: RatesPlatform): Promise<RateLimiter> {
  const memory = createMemoryRates(clock)
  const url = config.REDIS_URL?.reveal()
  const shared = url === undefined ? null : await openRedisRates(url, memory, logOf('rates'))
  const counters = shared ?? memory
  return {
    take(bucket, rate) {
      const limit = rate.limit * settings.get(edgeRateFactor)
      return counters.take(bucket, { ...rate, limit })
    },
    close: async () => shared?.close(),
  }
}
