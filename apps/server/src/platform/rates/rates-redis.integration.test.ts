import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasRedis, openRedisLine, type RedisLine } from '../../../test/redis.ts'
import { systemClock } from '../time/clock.ts'
import { openLog } from '../telemetry/log.ts'
import { createMemoryRates } from './rates-memory.ts'
import { openRedisRates, type RedisRates } from './rates-redis.ts'

const rate = { limit: 5, windowMs: 60_000, per: 'user' } as const

describe.skipIf(!hasRedis)('rates in Redis (skipped without TEST_REDIS_URL)', () => {
  let line: RedisLine
  const nodes: RedisRates[] = []

  beforeAll(async () => {
    line = await openRedisLine()
    for (let node = 0; node < 2; node += 1) {
      nodes.push(await openRedisRates(line.url, createMemoryRates(systemClock), openLog('silent')))
    }
  })
  afterAll(async () => {
    for (const node of nodes) await node.close()
    await line.close()
  })

  it('hold across nodes, and go on by each node when Redis is gone', async () => {
    const [alice, bob] = [randomUUID(), randomUUID()]
    const waits = await Promise.all(
      Array.from({ length: 8 }, (_, index) => nodes[index % 2]?.take(alice, rate)),
    )
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
    await line.cut()
    expect(await nodes[0]?.take(bob, rate)).toBe(0)
  })
})
