import { once } from 'node:events'
import { createServer, type Server as HttpServer } from 'node:http'
import { mintUuidV7, refuse, toWireId, type Uuid } from '@powerplay/kernel'
import { pino } from 'pino'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import type { Authenticator, HeldSession } from '../../requests/authenticator.ts'
import { systemClock, systemRandom } from '../../time/clock.ts'
import type { CallContext, Caller, WhisperHandlers } from '../../context.ts'
import { openMetrics } from '../../telemetry/metrics.ts'
import type { RateLimiter } from '../../rates/rates.ts'
import { createWhisperRegistry } from '../../requests/whispers.ts'
import { createBroadcaster } from '../broadcaster.ts'
import type { NodeLink } from '../node-link.ts'
import { portOf } from '../ports.ts'
import { createRealtime, type RealtimeParts } from '../server.ts'

export const mintId = () => mintUuidV7(systemClock.now(), systemRandom.bytes(10))
export const silentLog = pino({ level: 'silent' })
export const freeRates: RateLimiter = { take: () => 0, close: async () => undefined }

/** A player of the tests with one live session. */
export interface Person {
  readonly userId: Uuid
  readonly sessionId: Uuid
  readonly wireId: string
  readonly bearer: string
  readonly cookie: string
  readonly channel: string
}

export function person(name: string): Person {
  const userId = mintId()
  const wireId = toWireId('user', userId)
  return {
    userId,
    sessionId: mintId(),
    wireId,
    bearer: `bearer-of-${name}`,
    cookie: `cookie-of-${name}`,
    channel: `private-User.${wireId}`,
  }
}

/** An authenticator over a list of people, whose sessions tests may end. */
export class FakeAuthenticator implements Authenticator {
  readonly dead = new Set<Uuid>()
  isBroken = false
  readonly #people: readonly Person[]

  constructor(people: readonly Person[]) {
    this.#people = people
  }

  ofKey(): Promise<null> {
    return Promise.resolve(null)
  }

  async authenticate(credentials: Parameters<Authenticator['authenticate']>[0]): Promise<Caller> {
    if (this.isBroken) throw new Error('the database is away')
    const { cookie, bearer, ip, userAgent } = credentials
    const found = this.#people.find(
      (one) =>
        !this.dead.has(one.sessionId) &&
        (bearer === one.bearer || (bearer === null && cookie === one.cookie)),
    )
    return callerOf(found, ip, userAgent)
  }

  async deadSessions(sessions: readonly HeldSession[]): Promise<Uuid[]> {
    return sessions.map(({ id }) => id).filter((id) => this.dead.has(id))
  }

  wireIdOf(userId: Uuid): string {
    return toWireId('user', userId)
  }
}

export function callerOf(found?: Person, ip = '192.0.2.1', userAgent = 'test'): Caller {
  const { userId = null, sessionId = null } = found ?? {}
  return { userId, sessionId, ip, userAgent, can: () => false }
}

export function contextOf(caller: Caller, key: Uuid | null = mintId()): CallContext {
  return {
    caller,
    key,
    socketId: null,
    attach: () => undefined,
    setSessionCookie: () => undefined,
  }
}

/** Handlers that answer without a database. */
export function handlersWith(own: Partial<WhisperHandlers>): WhisperHandlers {
  return {
    Play: async () => refuse('originals/unknown-game'),
    Turn: async () => refuse('turn/unknown-round'),
    Finish: async () => refuse('turn/unknown-round'),
    RestoreData: async () => refuse('originals/unknown-game'),
    GameData: async () => refuse('originals/unknown-game'),
    Info: async () => refuse('bet/unknown'),
    Resume: async () => ({ reload: true, seq: 0 }),
    ChatMessage: async () => refuse('chat/length'),
    ChatStickerMessage: async () => refuse('chat/text-not-allowed'),
    OnlineUsers: async () => ({ count: 0 }),
    SupportMessage: async () => refuse('support/length'),
    SupportTyping: async () => ({}),
    TradeOpen: async () => refuse('futures/no-price'),
    TradeClose: async () => refuse('futures/not-open'),
    TradeEdit: async () => refuse('futures/not-open'),
    PokerSit: async () => refuse('poker/unknown'),
    PokerRebuy: async () => refuse('poker/unknown'),
    PokerLeave: async () => refuse('poker/unknown'),
    PokerSitOut: async () => refuse('poker/unknown'),
    PokerSitIn: async () => refuse('poker/unknown'),
    PokerAct: async () => refuse('poker/unknown'),
    PokerTimeBank: async () => refuse('poker/unknown'),
    PokerEntropy: async () => refuse('poker/unknown'),
    PokerShow: async () => refuse('poker/unknown'),
    PokerWait: async () => refuse('poker/unknown'),
    PokerSay: async () => refuse('poker/unknown'),
    ...own,
  }
}

interface StageOptions extends Partial<Omit<RealtimeParts, 'broadcaster' | 'whispers'>> {
  readonly people?: readonly Person[]
  readonly handlers?: Partial<WhisperHandlers>
  readonly link?: NodeLink
}

/** A node with everything but features and database, listening on a free port. */
export async function openStage(options: StageOptions = {}) {
  const metrics = openMetrics()
  const authenticator = new FakeAuthenticator(options.people ?? [])
  const broadcaster = createBroadcaster({ clock: systemClock, metrics, link: options.link })
  const whispers = createWhisperRegistry({
    handlers: handlersWith({ Resume: broadcaster.resume, ...options.handlers }),
    rates: freeRates,
    log: silentLog,
    metrics,
    mintId,
    validateAnswers: false,
  })
  const realtime = createRealtime({
    config: { PUBLIC_URL: undefined, TLS_CERT: undefined, TRUSTED_PROXIES: undefined },
    authenticator,
    ownKey: (key) => key,
    rates: freeRates,
    clock: systemClock,
    log: silentLog,
    metrics,
    allowedOrigins: [],
    timing: { sessionPollMs: 50, heartbeatMs: 5_000, drainMs: 20 },
    ...options,
    broadcaster,
    whispers,
  })
  const server = await listening()
  realtime.attach(server)
  const address = `127.0.0.1:${portOf(server)}`
  const clients: Socket[] = []
  return {
    authenticator,
    broadcaster,
    realtime,
    metrics,
    address,
    url: `http://${address}`,
    /** A socket of socket.io-client; it does not come back unless asked to. */
    connect(own: Partial<ManagerOptions & SocketOptions> = {}) {
      const socket = clientOf(`http://${address}`, own)
      clients.push(socket)
      return socket
    },
    async close() {
      for (const socket of clients) socket.disconnect()
      await realtime.close('test over')
      await broadcaster.close()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type Stage = Awaited<ReturnType<typeof openStage>>

export function clientOf(url: string, own: Partial<ManagerOptions & SocketOptions>): Socket {
  return io(url, { transports: ['websocket'], forceNew: true, reconnection: false, ...own })
}

async function listening(): Promise<HttpServer> {
  const server = createServer((_request, response) => response.writeHead(404).end())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

export const bearerAuth = ({ bearer }: Person) => ({
  headers: { Authorization: `Bearer ${bearer}` },
})

/** The arguments of the next event of this name. */
export function next(socket: Socket, event: string): Promise<unknown[]> {
  return new Promise((resolve) => {
    socket.once(event, (...parts: unknown[]) => resolve(parts))
  })
}

/** Subscribes and waits for either answer: `[event, channel, body]`. */
export function subscribe(socket: Socket, channel: string, auth: object = {}): Promise<unknown[]> {
  const answer = new Promise<unknown[]>((resolve) => {
    for (const event of ['subscription_succeeded', 'subscription_error']) {
      const handle = (named: unknown, body: unknown) => {
        if (named !== channel) return
        socket.off(event, handle)
        resolve([event, named, body])
      }
      socket.on(event, handle)
    }
  })
  socket.emit('subscribe', { channel, auth })
  return answer
}

/** Sends a whisper and waits for its acknowledgement. */
export function whisper(
  socket: Socket,
  channel: string,
  event: string,
  data: object,
): Promise<unknown> {
  return socket.emitWithAck('client event', { channel, event, data })
}
