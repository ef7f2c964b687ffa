import type { Clock } from '@powerplay/kernel'
import { WebSocketServer, type WebSocket } from 'ws'
import { answerOf } from '../http/answers/refusal-answer.ts'
import type { Upgrade } from './gate.ts'
import { Meter } from './meter.ts'
import { TradingFollowers } from './trading-followers.ts'
import type { TradingMessages, TradingOutlet } from './trading-messages.ts'
import { encoderFor, fieldOf, noWants, readWants, type Wants } from './trading-wants.ts'

/** The plain WebSocket of trading messages. */
export interface TradingSocket extends TradingOutlet {
  handleUpgrade(upgrade: Upgrade): void
  /** Closes every socket with 1012: the client comes back after its pause. */
  close(): void
}

interface TradingParts {
  readonly clock: Clock
  readonly heartbeatMs: number
  /** What features say to newcomers. */
  readonly messages?: Pick<TradingMessages, 'greetings' | 'introduction'> | undefined
}

const options = { noServer: true, clientTracking: false, maxPayload: 4_096 }
const messagesPerSecondMax = 10
const floodPerSecond = 60
const backlogBytesMax = 1_048_576
const closeCodes = { policy: 1008, restart: 1012 } as const
/** Beats in a row that stay unanswered before a socket is ended. */
const silentBeatsMax = 3
/** Sockets are beaten in so many groups, so that no tick waits for all of them. */
const beatGroups = 10

/** One socket, and how often it has not answered. */
interface Listener {
  silentBeats: number
  wants: Wants
  readonly group: number
}

/**
 * Speaks JSON: `hello` with the server's time and its heartbeat, a `ping` to every listener that
 * often, `pong` to `ping`, `subscribed` and the latest of everything to `subscribe`, and `error` with a
 * shared refusal code to all else. Whoever never subscribes hears the prices of every ticker. Sockets
 * that stay silent for three heartbeats, flood, or do not read are ended.
 * Source: 000_1c37c0fb05cd66e6.txt section 4; frames: product specification of betting, 4.3.
 */
export function createTradingSocket({ clock, heartbeatMs, messages }: TradingParts): TradingSocket {
  const server = new WebSocketServer(options)
  const alive = new Map<WebSocket, Listener>()
  const followers = new TradingFollowers()
  const stopBeats = startBeats(alive, heartbeatMs)

  const greet = (socket: WebSocket, { wants: { tickers } }: Listener) => {
    for (const message of messages?.greetings() ?? []) {
      const text = encoderFor(message)(tickers)
      if (text !== null) socket.send(text)
    }
  }
  const take = (socket: WebSocket, listener: Listener, wants: Wants) => {
    followers.leave(socket, listener.wants.topics)
    listener.wants = wants
    followers.follow(socket, wants.topics)
    greet(socket, listener)
  }

  let opened = 0
  const open = (socket: WebSocket) => {
    const meter = new Meter(clock)
    opened += 1
    const listener: Listener = { silentBeats: 0, wants: noWants, group: opened % beatGroups }
    alive.set(socket, listener)
    socket.on('pong', () => {
      listener.silentBeats = 0
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      followers.leave(socket, listener.wants.topics)
      alive.delete(socket)
    })
    socket.on('message', (data, isBinary) => {
      listener.silentBeats = 0
      const count = meter.add()
      if (count > floodPerSecond) return socket.close(closeCodes.policy)
      if (count > messagesPerSecondMax) return say(socket, errorOf('too-quick'))
      const { told, wants } = answerTo(isBinary ? undefined : parsed(String(data)), clock)
      if (told !== null) say(socket, told)
      if (wants !== undefined) take(socket, listener, wants)
    })
    const introduction = messages?.introduction() ?? {}
    say(socket, { type: 'hello', v: 1, serverNow: clock.now(), ...introduction, heartbeatMs })
    greet(socket, listener)
  }

  return {
    get count() {
      return alive.size
    },
    handleUpgrade: ({ request, socket, head }) => server.handleUpgrade(request, socket, head, open),
    broadcast(message) {
      const textFor = encoderFor(message)
      for (const [socket, { wants }] of alive) {
        const text = textFor(wants.tickers)
        if (text !== null) send(socket, text)
      }
    },
    topics: () => followers.topics(),
    sendTo(topics, message) {
      const text = JSON.stringify(message)
      for (const socket of followers.of(topics)) send(socket, text)
    },
    close() {
      stopBeats()
      for (const socket of alive.keys()) socket.close(closeCodes.restart)
      server.close()
    },
  }
}

/** Sends what a socket can still take; one that does not read is ended. */
function send(socket: WebSocket, text: string): void {
  if (socket.bufferedAmount > backlogBytesMax) socket.terminate()
  else socket.send(text)
}

const say = (socket: WebSocket, message: object) => socket.send(JSON.stringify(message))

/** Pings every listener once a heartbeat, and ends those that stay silent. @returns stops it. */
function startBeats(alive: ReadonlyMap<WebSocket, Listener>, heartbeatMs: number): () => void {
  let beats = 0
  const beat = () => {
    beats += 1
    for (const [socket, listener] of alive) {
      if (listener.group !== beats % beatGroups) continue
      if (listener.silentBeats >= silentBeatsMax) {
        socket.terminate()
        continue
      }
      listener.silentBeats += 1
      socket.ping()
      send(socket, JSON.stringify({ type: 'ping', id: beats }))
    }
  }
  const timer = setInterval(beat, heartbeatMs / beatGroups)
  timer.unref()
  return () => clearInterval(timer)
}

/** What is said to a message of a listener, and what the listener wants from then on. */
function answerTo(
  message: unknown,
  clock: Clock,
): { readonly told: object | null; readonly wants?: Wants } {
  if (typeof message !== 'object' || message === null) return { told: errorOf('bad-payload') }
  const type = fieldOf(message, 'type')
  const id = fieldOf(message, 'id')
  const asked = typeof id === 'number' ? { id } : {}
  if (type === 'pong') return { told: null }
  if (type === 'ping') return { told: { type: 'pong', ...asked, serverNow: clock.now() } }
  if (type !== 'subscribe') {
    return { told: { ...errorOf(type === undefined ? 'bad-payload' : 'unknown-id'), ...asked } }
  }
  const wants = readWants(message)
  if (wants === undefined) return { told: { ...errorOf('bad-payload'), ...asked } }
  return { told: { type: 'subscribed', ...wants.said }, wants }
}

function errorOf(cause: 'bad-payload' | 'unknown-id' | 'too-quick'): object {
  const { code, message } = answerOf(`core/${cause}`).spec
  return { type: 'error', code, message }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
