import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from './clock.ts'
import { openLog } from './log.ts'
import { createMemoryRates } from './rates-memory.ts'
import { openRedisRates, type RedisRates } from './rates-redis.ts'

const hasRedis = spawnSync('redis-server', ['--version']).status === 0
const rate = { limit: 5, windowMs: 60_000, per: 'user' } as const

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })
}

describe.skipIf(!hasRedis)('rates in Redis (skipped where no redis-server is installed)', () => {
  let redis: ChildProcess
  const nodes: RedisRates[] = []

  beforeAll(async () => {
    const port = await freePort()
    redis = spawn('redis-server', ['--port', String(port), '--save', '', '--dir', '/tmp'])
    await new Promise<void>((resolve) => {
      redis.stdout?.on('data', (text) => {
        if (String(text).includes('Ready to accept')) resolve()
      })
    })
    const url = `redis://127.0.0.1:${port}`
    for (let node = 0; node < 2; node += 1) {
      nodes.push(await openRedisRates(url, createMemoryRates(systemClock), openLog('silent')))
    }
  })
  afterAll(async () => {
    for (const node of nodes) await node.close()
    redis.kill()
  })

  it('hold across nodes, and go on by each node when Redis is gone', async () => {
    const waits = await Promise.all(
      Array.from({ length: 8 }, (_, index) => nodes[index % 2]?.take('alice', rate)),
    )
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
    redis.kill('SIGKILL')
    await new Promise((resolve) => redis.once('exit', resolve))
    expect(await nodes[0]?.take('bob', rate)).toBe(0)
  })
})
