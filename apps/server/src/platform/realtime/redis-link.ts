import { randomUUID } from 'node:crypto'
import { createClient } from 'redis'
import { z } from 'zod'
import type { Log } from '../telemetry/log.ts'
import { nodeMessage, type NodeDraft, type NodeLink } from './node-link.ts'

const redisChannel = 'powerplay:realtime'
const queueMax = 10_000
const reconnectMsMax = 2_000
/** Without a message it says: I was cut off, some of mine are lost. */
const envelope = z.object({ from: z.string(), message: nodeMessage.nullable() })

/**
 * Connects the nodes through one publish/subscribe channel of Redis or Valkey. While it is away
 * messages are lost, which is allowed: pushes are hints, and `onLoss` tells when it is back.
 * @throws when the first connection fails.
 */
export async function openRedisLink(url: string, log: Log): Promise<NodeLink> {
  const nodeId = randomUUID()
  const publisher = createClient({
    url,
    commandsQueueMaxLength: queueMax,
    disableOfflineQueue: true,
    socket: { reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, reconnectMsMax) },
  })
  const subscriber = publisher.duplicate()
  for (const client of [publisher, subscriber]) {
    client.on('error', (error: Error) => log.warn({ event: 'redis.error', error: error.message }))
  }
  await Promise.all([publisher.connect(), subscriber.connect()])
  const publish = (message: NodeDraft | null) => {
    publisher
      .publish(redisChannel, JSON.stringify({ from: nodeId, message }))
      .catch((error: Error) => log.debug({ event: 'redis.unpublished', error: error.message }))
  }
  publisher.on('ready', () => publish(null))
  return {
    publish,
    listen(onMessage, onLoss) {
      subscriber.on('ready', onLoss)
      const receive = (text: string) => {
        const read = envelope.safeParse(parsed(text))
        if (!read.success) log.warn({ event: 'redis.foreign_message' })
        else if (read.data.from === nodeId) return
        else if (read.data.message === null) onLoss()
        else onMessage(read.data.message)
      }
      subscriber
        .subscribe(redisChannel, receive)
        .catch((error: Error) => log.error({ event: 'redis.deaf', error: error.message }))
    },
    async close() {
      await Promise.allSettled([publisher.close(), subscriber.close()])
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
