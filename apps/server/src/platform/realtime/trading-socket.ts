import type { Clock } from '@powerplay/kernel'
import { WebSocketServer, type WebSocket } from 'ws'
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

/** One socket: whether it answered the last heartbeat, and which tickers it wants; null is all. */
interface Listener {
  hasAnswered: boolean
  tickers: ReadonlySet<string> | null
}

/**
 * Speaks JSON: `hello` with the server's time and its heartbeat, a `heartbeat` to every listener
 * that often, `pong` to `ping`, `subscribed` and the latest of everything to `subscribe`, and `error`
 * with a shared refusal code to all else. Whoever never subscribes hears of every ticker. Sockets that
 * stay silent for a whole heartbeat, flood, or do not read are ended.
 * Source: 000_1c37c0fb05cd66e6.txt section 4; `subscribe` is ours.
 */
export function createTradingSocket({ clock, heartbeatMs, messages }: TradingParts): TradingSocket {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: messageBytesMax,
  })
  const alive = new Map<WebSocket, Listener>()
  const broadcast = (message: object) => {
    const text = JSON.stringify(message)
    const own = encoderFor(message)
    for (const [socket, { tickers }] of alive) {
      const said = tickers === null ? text : own(tickers)
      if (socket.bufferedAmount > backlogBytesMax) socket.terminate()
      else if (said !== null) socket.send(said)
    }
  }
  const beat = () => {
    for (const [socket, listener] of alive) {
      if (!listener.hasAnswered) {
        socket.terminate()
        continue
      }
      listener.hasAnswered = false
      socket.ping()
    }
    broadcast({ type: 'heartbeat', now: clock.now() })
  }
  const timer = setInterval(beat, heartbeatMs)
  timer.unref()

  const greet = (socket: WebSocket, { tickers }: Listener) =>
    greetingsFor(messages?.greetings() ?? [], tickers).forEach((text) => socket.send(text))

  const open = (socket: WebSocket) => {
    const meter = new Meter(clock)
    const listener: Listener = { hasAnswered: true, tickers: null }
    alive.set(socket, listener)
    socket.on('pong', () => {
      listener.hasAnswered = true
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => alive.delete(socket))
    socket.on('message', (data, isBinary) => {
      const count = meter.add()
      if (count > floodPerSecond) return socket.close(closeCodes.policy)
      const isQuick = count > messagesPerSecondMax
      if (isQuick) return socket.send(JSON.stringify(errorOf('tooQuick')))
      const message = isBinary ? undefined : parsed(String(data))
      const tickers = tickersWanted(message)
      if (tickers === undefined) return socket.send(JSON.stringify(answerOf(message, clock)))
      listener.tickers = tickers.has(everyTicker) ? null : tickers
      socket.send(JSON.stringify({ type: 'subscribed', tickers: [...tickers] }))
      greet(socket, listener)
    })
    socket.send(JSON.stringify({ type: 'hello', v: 1, now: clock.now(), heartbeatMs }))
    greet(socket, listener)
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

const everyTicker = '*'
const tickersMax = 50

/** The tickers of a message that subscribes to some; undefined for any other message. */
function tickersWanted(message: unknown): ReadonlySet<string> | undefined {
  if (typeof message !== 'object' || message === null) return undefined
  if (!Object.hasOwn(message, 'type') || Reflect.get(message, 'type') !== 'subscribe')
    return undefined
  const wanted: unknown = Reflect.get(message, 'tickers')
  if (!Array.isArray(wanted) || wanted.length === 0 || wanted.length > tickersMax) return undefined
  const names = wanted.filter((one) => typeof one === 'string' && /^(\*|[A-Z0-9]{2,10})$/.test(one))
  return names.length === wanted.length ? new Set(names) : undefined
}

/**
 * Writes a message for those who want some tickers alone, each set once: of one with `rows` those of
 * their tickers, null where there is none; any other message as it is.
 */
function encoderFor(message: object): (tickers: ReadonlySet<string>) => string | null {
  const rows: unknown = Reflect.get(message, 'rows')
  const written = new Map<string, string | null>()
  return (tickers) => {
    if (!Array.isArray(rows)) return JSON.stringify(message)
    const key = [...tickers].sort().join()
    const known = written.get(key)
    if (known !== undefined) return known
    const own = rows.filter((row: object) => tickers.has(String(Reflect.get(row, 't'))))
    const text = own.length === 0 ? null : JSON.stringify({ ...message, rows: own })
    written.set(key, text)
    return text
  }
}

/** What a listener of these tickers is told first; null is all of them. */
function greetingsFor(
  greetings: readonly object[],
  tickers: ReadonlySet<string> | null,
): readonly string[] {
  return greetings.flatMap((message) =>
    tickers === null ? JSON.stringify(message) : (encoderFor(message)(tickers) ?? []),
  )
}

function answerOf(message: unknown, clock: Clock): object {
  if (typeof message !== 'object' || message === null) return errorOf('badMessage')
  if (!Object.hasOwn(message, 'type')) return errorOf('badMessage')
  const type: unknown = Reflect.get(message, 'type')
  if (type === 'subscribe') return errorOf('badMessage')
  if (type !== 'ping') return errorOf('unknownType')
  const id: unknown = Object.hasOwn(message, 'id') ? Reflect.get(message, 'id') : undefined
  return { type: 'pong', now: clock.now(), ...(typeof id === 'number' && { id }) }
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
