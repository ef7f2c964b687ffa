import { createClient } from 'redis'
import type { Rate } from '@powerplay/contract'
import type { Log } from '../telemetry/log.ts'
import type { MemoryRates } from './rates-memory.ts'

/** The rule of rates-memory.ts, run inside Redis on Redis's own clock. */
const takeScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local window = tonumber(ARGV[1])
local empty_at = math.max(tonumber(redis.call('GET', KEYS[1]) or now), now) + window / ARGV[2]
local wait = math.ceil(empty_at - now - window)
if wait > 0 then return wait end
redis.call('SET', KEYS[1], tostring(empty_at), 'PX', math.ceil(empty_at - now) + 1)
return 0`

/** Counters that several nodes share. */
export interface RedisRates {
  take(bucket: string, rate: Rate): Promise<number>
  close(): Promise<void>
}

/** Opens the shared counters; while Redis is away each node counts on its own in `spare`. */
export async function openRedisRates(
  url: string,
  spare: MemoryRates,
  log: Log,
): Promise<RedisRates> {
  const client = createClient({ url, disableOfflineQueue: true })
  client.on('error', (error: Error) => {
    log.warn({ event: 'rates.redis_lost', error: error.message })
  })
  await client.connect()
  return {
    async take(bucket, rate) {
      const keys = [`powerplay:rate:${bucket}`]
      const values = [String(rate.windowMs), String(rate.limit)]
      try {
        const waitMs = await client.eval(takeScript, { keys, arguments: values })
        return typeof waitMs === 'number' ? waitMs : 0
      } catch {
        return spare.take(bucket, rate)
      }
    },
    async close() {
      if (client.isOpen) client.destroy()
    },
  }
}
