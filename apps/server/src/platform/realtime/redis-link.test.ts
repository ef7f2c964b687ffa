import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRedisLink } from './redis-link.ts'
import { bearerAuth, next, openStage, person, silentLog, subscribe } from './test/stage.ts'

const alice = person('alice')
const binary = ['redis-server', 'valkey-server'].find(
  (name) => spawnSync(name, ['--version']).status === 0,
)

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

describe.skipIf(binary === undefined)(
  'two nodes over Redis (skipped where neither redis-server nor valkey-server is installed)',
  () => {
    let redis: ChildProcess
    let port = 0
    const url = () => `redis://127.0.0.1:${port}`

    const start = async () => {
      const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', '/']
      redis = spawn(binary ?? '', options, { stdio: ['ignore', 'pipe', 'ignore'] })
      for await (const text of redis.stdout ?? []) {
        if (/ready to accept/i.test(String(text))) break
      }
    }

    beforeAll(async () => {
      port = await freePort()
      await start()
    })
    afterAll(() => void redis.kill('SIGKILL'))

    const openNode = async () => {
      const link = await openRedisLink(url(), silentLog)
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
      redis.kill('SIGKILL')
      await once(redis, 'exit')
      here.broadcaster.emit('Everyone', 'NewQuiz', { id: 'lost' })
      const own = next(socket, 'NewQuiz')
      there.broadcaster.emit('Everyone', 'NewQuiz', { id: 'own' })
      expect(await own).toEqual(['Everyone', expect.objectContaining({ id: 'own' })])
      const reload = next(socket, 'reload')
      await start()
      expect((await reload)[0]).toBe('Everyone')
      const heard = next(socket, 'Marker')
      await expect
        .poll(async () => {
          here.broadcaster.emit('Everyone', 'Marker', {})
          return Promise.race([heard, undefined])
        })
        .toBeDefined()
      await Promise.all([here.close(), there.close()])
    })
  },
)
