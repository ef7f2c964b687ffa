import { connect, type ChannelModel } from 'amqplib'
import { secondMs } from '@powerplay/kernel'
import type { Log } from '../../../../platform/telemetry/log.ts'
import { openGate } from '../../open-gate.ts'

const exchange = 'unifiedfeed'
const retryMs = secondMs
/** Either side counts the other as gone after twice this many seconds of silence. */
const heartbeatS = 5
/** Whoever waits for the line asks in vain after this time. */
const patienceMs = 60 * secondMs

export interface BrokerLineOptions {
  /** amqp:// or amqps://, with the login and the virtual host. */
  readonly url: string
  /** Which of our processes this is: what is sent to one of them alone names it. */
  readonly nodeId: number
  readonly log: Log
  /** Documents in the order in which the broker gives them. */
  onDocument(document: string): void
  /** Nothing comes any more, and whatever is sent until the line is open again is missed. */
  onLost(): void
}

/** A line to a broker over which documents come; it is opened again for as long as it is wanted. */
export interface BrokerLine {
  /** Resolves once documents come, which may be at once. */
  open(): Promise<void>
  /** Gives the line up and opens another: what is on its way is missed. */
  restart(): void
  close(): Promise<void>
}

/**
 * Listens with a queue of its own, which the broker drops with the line: a document that could not be
 * taken at once is worth nothing later, and what was missed is asked for.
 */
export function openBrokerLine(options: BrokerLineOptions): BrokerLine {
  const { log } = options
  let connection: ChannelModel | undefined
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let gate = openGate()
  const lost = (error: unknown) => {
    if (connection !== undefined) gate = openGate()
    connection = undefined
    if (isClosed) return
    options.onLost()
    log.warn({
      event: 'sport.broker_lost',
      error: error instanceof Error ? error.message : 'closed',
    })
    timer = setTimeout(dial, retryMs)
    timer.unref()
  }
  const dial = () => {
    opened(options, lost).then(
      (link) => {
        if (isClosed) return void link.close().catch(() => undefined)
        connection = link
        gate.open()
        log.info({ event: 'sport.broker_open' })
      },
      (error: unknown) => lost(error),
    )
  }
  dial()
  return {
    open: async () => void (await gate.within(patienceMs)),
    restart: () => void connection?.close().catch(() => undefined),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await connection?.close().catch(() => undefined)
    },
  }
}

async function opened(
  { url, nodeId, onDocument }: BrokerLineOptions,
  lost: (error: unknown) => void,
): Promise<ChannelModel> {
  const address = new URL(url)
  address.searchParams.set('heartbeat', String(heartbeatS))
  const connection = await connect(address.href, { timeout: 5 * secondMs })
  let cause: unknown
  let state: 'opening' | 'open' | 'over' = 'opening'
  connection.on('error', (error) => (cause = error))
  connection.on('close', () => {
    if (state === 'open') lost(cause)
    state = 'over'
  })
  try {
    const channel = await connection.createChannel()
    channel.on('error', (error) => (cause = error))
    const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true })
    for (const receiver of ['-', String(nodeId)]) {
      await channel.bindQueue(queue, exchange, `*.*.*.*.*.*.*.${receiver}.#`)
    }
    // A queue that the broker takes away, or a channel that it ends, is a line that is lost.
    const end = () => void connection.close().catch(() => undefined)
    channel.on('close', end)
    await channel.consume(
      queue,
      (message) => (message === null ? end() : onDocument(message.content.toString('utf8'))),
      { noAck: true },
    )
    if (isOver(state)) throw new Error('the connection closed at once')
    state = 'open'
    return connection
  } catch (error) {
    await connection.close().catch(() => undefined)
    throw error
  }
}

/** Events change it between two lines. */
function isOver(state: string): boolean {
  return state === 'over'
}
