import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasRedis, openRedisLine, type RedisLine } from '../../../test/redis.ts'
import { openRedisLink } from './redis-link.ts'
import { bearerAuth, next, openStage, person, silentLog, subscribe } from './test/stage.ts'

const alice = person('alice')

describe.skipIf(!hasRedis)('two nodes over Redis (skipped without TEST_REDIS_URL)', () => {
  let line: RedisLine
  beforeAll(async () => {
    line = await openRedisLine()
  })
  afterAll(() => line.close())

  const openNode = async () => {
    const link = await openRedisLink(line.url, silentLog)
    return openStage({ people: [alice], link })
  }

  it('events, rows and session ends cross from one node to the other', async () => {
    const [here, there] = [await openNode(), await openNode()]
    const socket = there.connect({ auth: bearerAuth(alice) })
    await subscribe(socket, 'Everyone')
    const [, , body] = await subscribe(socket, alice.channel)
    const balance = next(socket, 'BalanceModification')
    here.broadcaster.emit(alice.channel, 'BalanceModification', { balance: '1.00' })
    const seq = Object(body).seq + 1
    expect(await balance).toEqual([
      alice.channel,
      expect.objectContaining({ balance: '1.00', seq }),
    ])
    const feed = next(socket, 'LiveFeedGame')
    here.broadcaster.coalesce('Everyone', 'LiveFeedGame', [{ id: 1 }])
    expect(await feed).toEqual(['Everyone', expect.objectContaining({ rows: [{ id: 1 }] })])
    const ended = next(socket, 'disconnect')
    here.broadcaster.endSessions([alice.sessionId])
    expect((await ended)[0]).toBe('io server disconnect')
    await Promise.all([here.close(), there.close()])
  })

  it('go on alone while Redis is away, and make clients reload when it is back', async () => {
    const [here, there] = [await openNode(), await openNode()]
    const socket = there.connect()
    await subscribe(socket, 'Everyone')
    await line.cut()
    here.broadcaster.emit('Everyone', 'NewQuiz', { id: 'lost' })
    const own = next(socket, 'NewQuiz')
    there.broadcaster.emit('Everyone', 'NewQuiz', { id: 'own' })
    expect(await own).toEqual(['Everyone', expect.objectContaining({ id: 'own' })])
    const reload = next(socket, 'reload')
    await line.mend()
    expect((await reload)[0]).toBe('Everyone')
    const heard = next(socket, 'Marker')
    // The other node tries again after two seconds at most, by its own count.
    await expect
      .poll(
        async () => {
          here.broadcaster.emit('Everyone', 'Marker', {})
          return Promise.race([heard, undefined])
        },
        { timeout: 30_000 },
      )
      .toBeDefined()
    await Promise.all([here.close(), there.close()])
  })
})
