import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** Address of a Redis or Valkey for tests (`.ci/run` starts one); without it they are skipped. */
export const redisUrl = process.env['TEST_REDIS_URL'] ?? ''
export const hasRedis = redisUrl !== ''

/** A way to Redis that a test can cut off and mend; the server itself belongs to others too. */
export interface RedisLine {
  readonly url: string
  cut(): Promise<void>
  mend(): Promise<void>
  close(): Promise<void>
}

/** Opens a line to the Redis of the tests. */
export async function openRedisLine(): Promise<RedisLine> {
  const target = new URL(redisUrl)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port || 6379), target.hostname)
    for (const [socket, other] of [[near, far] as const, [far, near] as const]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  const port = await listen(server, 0)
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  const cut = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    url: url.href,
    cut,
    mend: async () => void (await listen(server, port)),
    close: cut,
  }
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
