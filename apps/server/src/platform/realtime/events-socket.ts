import { createServer, type IncomingMessage } from 'node:http'
import { mustHave, type Clock } from '@powerplay/kernel'
import { Server, type Socket } from 'socket.io'
import type { Authenticator, Credentials } from '../requests/authenticator.ts'
import { everyone } from '../broadcaster.ts'
import { withOwnPowers, type Caller } from '../context.ts'
import type { Log } from '../telemetry/log.ts'
import type { RateLimiter } from '../rates/rates.ts'
import type { OwnKey } from '../requests/owned-keys.ts'
import type { WhisperRegistry } from '../requests/whispers.ts'
import { backlogOf, relieveSlowReaders, suspend } from './backlog.ts'
import { reloadEvent, type Outlet, type RealtimeBroadcaster } from './broadcaster.ts'
import { answerClientEvent } from './client-events.ts'
import type { Connection } from './connection.ts'
import { bearerOf, credentialsOf } from './credentials.ts'
import type { UpgradeHandler } from './gate.ts'
import { Meter, floodPerSecond } from './meter.ts'
import { Sessions } from './sessions.ts'
import { Subscriptions } from './subscriptions.ts'

interface EventsParts {
  readonly authenticator: Authenticator
  readonly whispers: WhisperRegistry
  readonly ownKey: OwnKey
  readonly broadcaster: RealtimeBroadcaster
  readonly rates: RateLimiter
  readonly clock: Clock
  readonly log: Log
  readonly cookieName: string
  readonly sessionPollMs: number
}

const socketOptions = {
  path: '/socket.io',
  serveClient: false,
  maxHttpBufferSize: 16_384,
  connectTimeout: 10_000,
  pingInterval: 15_000,
  pingTimeout: 10_000,
} as const
const relieveMs = 250
const reconnectSpreadMs = 3_000
const reconnectDelayMsMin = 250

/**
 * Serves the conventions of laravel-echo over Socket.IO, WebSocket only: `subscribe`,
 * `unsubscribe` and `client event` come in, `<event>` (channel, payload) goes out.
 */
export class EventsSocket {
  readonly #parts: EventsParts
  /** Never listens: upgrades that passed the gate are handed to Socket.IO through it. */
  readonly #doorway = createServer()
  readonly #io: Server
  readonly #connections = new Map<string, Connection>()
  readonly #sessions: Sessions
  readonly #subscriptions: Subscriptions
  readonly #relief: NodeJS.Timeout
  readonly #ipByRequest = new WeakMap<IncomingMessage, string>()
  readonly #callerBySocket = new WeakMap<Socket, Caller>()

  constructor(parts: EventsParts) {
    this.#parts = parts
    const { authenticator, broadcaster, log, rates, sessionPollMs } = parts
    this.#sessions = new Sessions({
      authenticator,
      log,
      pollMs: sessionPollMs,
      onEnd: ({ socket }) => socket.disconnect(true),
    })
    this.#subscriptions = new Subscriptions({
      authenticator,
      channels: broadcaster.channels,
      sessions: this.#sessions,
      rates,
      log,
      credentialsWith: ({ socket }, bearer) => this.#credentials(socket.request, bearer),
    })
    this.#io = new Server(this.#doorway, { ...socketOptions, transports: ['websocket'] })
    this.#io.engine.on('connection', (conn: EngineSocket) => this.#watch(conn))
    this.#io.use((socket, next) => this.#identify(socket, next))
    this.#io.on('connection', (socket) => this.#open(socket))
    this.#relief = setInterval(() => this.#relieve(), relieveMs)
    this.#relief.unref()
  }

  get count(): number {
    return this.#connections.size
  }

  readonly handleUpgrade: UpgradeHandler = ({ request, socket, head }, ip) => {
    this.#ipByRequest.set(request, ip)
    this.#doorway.emit('upgrade', request, socket, head)
  }

  /** What the broadcaster sends through. */
  readonly outlet: Outlet = {
    send: (channel, event, payload, besides) => {
      const room = this.#io.to(channel)
      const receivers = besides === null ? room : room.except(besides)
      receivers.emit(event, channel, payload)
    },
    endSessions: (sessionIds) => this.#sessions.end(sessionIds),
  }

  /** Asks all clients to connect anew, each after its own pause, so that not all come at once. */
  hintReconnect(reason: string): void {
    let index = 0
    for (const { socket } of this.#connections.values()) {
      const spreadMs = Math.round((index / this.#connections.size) * reconnectSpreadMs)
      socket.emit('reconnect', everyone, { reason, delayMs: reconnectDelayMsMin + spreadMs })
      index += 1
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#relief)
    this.#sessions.close()
    await this.#io.close()
  }

  #credentials(request: IncomingMessage, bearer: string | null): Credentials {
    const ip = this.#ipByRequest.get(request) ?? ''
    return credentialsOf(request, { ip, cookieName: this.#parts.cookieName, bearer })
  }

  /** Counts every packet from the first one on, before anything reads it. */
  #watch(conn: EngineSocket): void {
    const meter = new Meter(this.#parts.clock)
    conn.on('packet', () => {
      if (meter.add() > floodPerSecond) conn.close(true)
    })
  }

  #identify(socket: Socket, next: () => void): void {
    const { authenticator, log } = this.#parts
    const bearer = bearerOf(socket.handshake.auth)
    authenticator.authenticate(this.#credentials(socket.request, bearer)).then(
      (caller) => {
        this.#callerBySocket.set(socket, withOwnPowers(caller))
        next()
      },
      (error: Error) => {
        log.error({ event: 'realtime.authentication_failed', err: error })
        // A lost connection makes the client try again; a refused one would not.
        socket.conn.close()
      },
    )
  }

  #open(socket: Socket): void {
    const { clock, log } = this.#parts
    const connection: Connection = {
      socket,
      caller: mustHave(this.#callerBySocket.get(socket), 'the caller of a socket'),
      ip: this.#ipByRequest.get(socket.request) ?? '',
      meter: new Meter(clock),
      backlog: backlogOf(socket, () => suspend(connection)),
      channels: new Set(),
      joining: null,
      isLagging: false,
    }
    this.#connections.set(socket.id, connection)
    this.#sessions.add(connection)
    const guard = (work: Promise<void>) => {
      work.catch((error: Error) => log.error({ event: 'realtime.defect', err: error }))
    }
    socket.on('subscribe', (frame) => guard(this.#subscriptions.subscribe(connection, frame)))
    socket.on('unsubscribe', (frame) => guard(this.#subscriptions.unsubscribe(connection, frame)))
    socket.on('client event', (frame, acknowledge) =>
      guard(answerClientEvent(this.#parts, connection, frame, acknowledge)),
    )
    socket.on('error', (error) => log.debug({ event: 'realtime.socket_error', err: error }))
    socket.on('disconnect', () => {
      this.#connections.delete(socket.id)
      this.#subscriptions.forget(connection)
    })
  }

  #relieve(): void {
    const { broadcaster } = this.#parts
    relieveSlowReaders(this.#connections.values(), {
      onLost: ({ socket }) => socket.conn.close(true),
      onReload: ({ socket, channels }) => {
        for (const channel of channels) {
          socket.emit(reloadEvent, channel, { seq: broadcaster.channels.seqOf(channel) })
          broadcaster.countReload()
        }
      },
    })
  }
}

/** The part of an engine.io socket that is used here. */
interface EngineSocket {
  on(event: 'packet', listener: () => void): void
  close(discard: boolean): void
}
