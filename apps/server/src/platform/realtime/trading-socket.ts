import type { Clock } from '@powerplay/kernel'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import { Meter } from './meter.ts'
import type { Upgrade } from './gate.ts'
import type { TradingMessages } from './trading-messages.ts'

/** The plain WebSocket of trading messages. */
export interface TradingSocket {
  readonly count: number
  handleUpgrade(upgrade: Upgrade): void
  /** Sends one JSON message to every listener. */
  broadcast(message: object): void
  /** Closes every socket with 1012: the client comes back after its pause. */
  close(): void
}

interface TradingParts {
  readonly clock: Clock
  readonly heartbeatMs: number
  /** What features say to newcomers. */
  readonly messages?: Pick<TradingMessages, 'greetings'> | undefined
}

const messageBytesMax = 4_096
const messagesPerSecondMax = 10
const floodPerSecond = 60
const backlogBytesMax = 1_048_576
const codes = { badMessage: -1002, unknownType: -1003, tooQuick: -1009 } as const
const closeCodes = { policy: 1008, restart: 1012 } as const

/**
 * Speaks JSON: `hello` with the server's time and its heartbeat, a `heartbeat` to every listener
 * that often, `pong` to `ping`, and `error` with a shared refusal code to all else. Sockets that
 * stay silent for a whole heartbeat, flood, or do not read are ended.
 * Source: 000_1c37c0fb05cd66e6.txt section 4.
 */
export function createTradingSocket({ clock, heartbeatMs, messages }: TradingParts): TradingSocket {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: messageBytesMax,
  })
  const alive = new Map<WebSocket, boolean>()
  const broadcast = (message: object) => {
    const text = JSON.stringify(message)
    for (const socket of alive.keys()) {
      if (socket.bufferedAmount > backlogBytesMax) socket.terminate()
      else socket.send(text)
    }
  }
  const beat = () => {
    for (const [socket, hasAnswered] of alive) {
      if (!hasAnswered) {
        socket.terminate()
        continue
      }
      alive.set(socket, false)
      socket.ping()
    }
    broadcast({ type: 'heartbeat', now: clock.now() })
  }
  const timer = setInterval(beat, heartbeatMs)
  timer.unref()

  const open = (socket: WebSocket) => {
    const meter = new Meter(clock)
    alive.set(socket, true)
    socket.on('pong', () => alive.set(socket, true))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => alive.delete(socket))
    socket.on('message', (data, isBinary) => {
      const count = meter.add()
      if (count > floodPerSecond) return socket.close(closeCodes.policy)
      const isQuick = count > messagesPerSecondMax
      const answer = isQuick ? errorOf('tooQuick') : answerOf(data, isBinary, clock)
      socket.send(JSON.stringify(answer))
    })
    socket.send(JSON.stringify({ type: 'hello', now: clock.now(), heartbeatMs }))
    for (const message of messages?.greetings() ?? []) socket.send(JSON.stringify(message))
  }

  return {
    get count() {
      return alive.size
    },
    handleUpgrade: ({ request, socket, head }) => server.handleUpgrade(request, socket, head, open),
    broadcast,
    close() {
      clearInterval(timer)
      for (const socket of alive.keys()) socket.close(closeCodes.restart)
      server.close()
    },
  }
}

function answerOf(data: RawData, isBinary: boolean, clock: Clock): object {
  const message = isBinary ? undefined : parsed(String(data))
  if (typeof message !== 'object' || message === null) return errorOf('badMessage')
  if (!Object.hasOwn(message, 'type')) return errorOf('badMessage')
  const isPing = Reflect.get(message, 'type') === 'ping'
  return isPing ? { type: 'pong', now: clock.now() } : errorOf('unknownType')
}

function errorOf(cause: keyof typeof codes): object {
  return { type: 'error', code: codes[cause] }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
