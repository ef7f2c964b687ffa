import { connect, type Channel, type ChannelModel } from 'amqplib'
import type { Cancel, Clock } from '../platform/clock.ts'
import type { FeedDelivery } from './feed-message.ts'

/** The exchange that a Unified Odds Feed publishes to. */
export const feedExchange = 'unifiedfeed'

const retryMs = 1_000
/** The broker and the publisher count each other as gone after twice this many seconds of silence. */
const heartbeatS = 5

/** A publisher's line to a broker. */
export interface BrokerLink {
  /** Says something to whoever listens; nobody hears it while there is no connection. */
  readonly publish: (delivery: FeedDelivery) => void
  readonly isOpen: () => boolean
  readonly close: () => Promise<void>
}

/** Opens a line to a broker and keeps it open: what is lost is opened again. */
export function openBrokerLink(url: string, clock: Clock): BrokerLink {
  let channel: Channel | undefined
  let connection: ChannelModel | undefined
  let isClosed = false
  let again: Cancel | undefined
  const lost = () => {
    channel = undefined
    connection = undefined
    if (!isClosed) again = clock.after(retryMs, dial)
  }
  const dial = () => {
    opened(url, lost).then(
      async ([link, opened]) => {
        if (isClosed) return link.close()
        connection = link
        channel = opened
      },
      () => lost(),
    )
  }
  dial()
  return {
    publish({ routingKey, body }) {
      channel?.publish(feedExchange, routingKey, Buffer.from(body))
    },
    isOpen: () => channel !== undefined,
    async close() {
      isClosed = true
      again?.()
      await connection?.close().catch(() => undefined)
    },
  }
}

async function opened(url: string, lost: () => void): Promise<[ChannelModel, Channel]> {
  const address = new URL(url)
  address.searchParams.set('heartbeat', String(heartbeatS))
  const connection = await connect(address.href, { timeout: 5_000 })
  // A broken connection says so twice: what went wrong, and that it is over.
  connection.on('error', () => undefined)
  try {
    const channel = await connection.createChannel()
    channel.on('error', () => undefined)
    await channel.assertExchange(feedExchange, 'topic', { durable: true })
    connection.on('close', lost)
    return [connection, channel]
  } catch (error) {
    await connection.close().catch(() => undefined)
    throw error
  }
}
