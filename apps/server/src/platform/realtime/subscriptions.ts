import type { Authenticator, Credentials } from '../requests/authenticator.ts'
import { withOwnPowers } from '../context.ts'
import { isLoopback } from '../http/address/client-address.ts'
import { answerOf } from '../http/answers/refusal-answer.ts'
import type { Log } from '../telemetry/log.ts'
import type { RateLimiter } from '../rates/rates.ts'
import type { Channels } from './channels.ts'
import type { Connection } from './connection.ts'
import { bearerOf, fieldOf } from './credentials.ts'
import { listenersOf, mayJoin } from './listeners.ts'
import { eventsPerSecondMax } from './meter.ts'
import type { Sessions } from './sessions.ts'

interface SubscriptionParts {
  readonly authenticator: Pick<Authenticator, 'authenticate' | 'wireIdOf'>
  readonly channels: Channels
  readonly sessions: Sessions
  readonly rates: RateLimiter
  readonly log: Log
  /** The proofs of the handshake, with the bearer of a frame in place of its own. */
  readonly credentialsWith: (connection: Connection, bearer: string | null) => Credentials
}

const channelNameMax = 80
const channelsMax = 20
/** Checks of a bearer are queries, so one address gets so many of them. */
const checkRate = { limit: 100, windowMs: 1_000, per: 'ip' } as const

/**
 * `subscribe` and `unsubscribe` as laravel-echo sends them. Answers `subscription_succeeded`
 * (channel, `{ seq }`) or `subscription_error` (channel, `{ code, name }`).
 */
export class Subscriptions {
  readonly #parts: SubscriptionParts

  constructor(parts: SubscriptionParts) {
    this.#parts = parts
  }

  async subscribe(connection: Connection, frame: unknown): Promise<void> {
    const channel = fieldOf(frame, 'channel')
    if (typeof channel !== 'string' || channel.length > channelNameMax) return
    const bearer = bearerOf(fieldOf(frame, 'auth'))
    const isQuick = connection.meter.add() > eventsPerSecondMax
    if (isQuick) connection.socket.emit('subscription_error', channel, errorOf('core/too-quick'))
    else await inOrder(connection, () => this.#join(connection, channel, bearer))
  }

  async unsubscribe(connection: Connection, frame: unknown): Promise<void> {
    const channel = fieldOf(frame, 'channel')
    if (typeof channel !== 'string') return
    await inOrder(connection, async () => {
      if (!connection.channels.delete(channel)) return
      this.#parts.channels.unsubscribe(channel, connection.socket.id)
      await connection.socket.leave(channel)
    })
  }

  /** Takes a socket that is gone out of everything. */
  forget(connection: Connection): void {
    const { channels, sessions } = this.#parts
    for (const channel of connection.channels) channels.unsubscribe(channel, connection.socket.id)
    connection.channels.clear()
    sessions.remove(connection)
  }

  async #join(connection: Connection, channel: string, bearer: string | null): Promise<void> {
    const no = await this.#obstacle(connection, channel, bearer)
    const { socket } = connection
    if (!socket.connected) return
    if (no !== undefined) {
      socket.emit('subscription_error', channel, errorOf(no))
      return
    }
    const seq = this.#parts.channels.subscribe(channel, socket.id)
    connection.channels.add(channel)
    if (!connection.isLagging) await socket.join(channel)
    socket.emit('subscription_succeeded', channel, { seq })
  }

  /** Name of the refusal that stands between a socket and a channel, if one does. */
  async #obstacle(
    connection: Connection,
    channel: string,
    bearer: string | null,
  ): Promise<string | undefined> {
    const isFull = connection.channels.size >= channelsMax && !connection.channels.has(channel)
    if (isFull) return 'core/too-quick'
    const listeners = listenersOf(channel)
    if (listeners === undefined) return 'core/unknown-id'
    if (listeners === 'anybody') return undefined
    if (connection.caller.userId === null) {
      const no = await this.#signIn(connection, bearer)
      if (no !== undefined) return no
    }
    const wireIdOf = this.#parts.authenticator.wireIdOf.bind(this.#parts.authenticator)
    return mayJoin(connection.caller, channel, wireIdOf) ? undefined : 'core/no-permission'
  }

  /** Makes a guest's socket the player's whom the bearer names, for as long as the session lives. */
  async #signIn(connection: Connection, bearer: string | null): Promise<string | undefined> {
    const { authenticator, credentialsWith, log, rates, sessions } = this.#parts
    const bucket = `realtime:check:${connection.ip}`
    const waitMs = isLoopback(connection.ip) ? 0 : await rates.take(bucket, checkRate)
    if (waitMs > 0) return 'core/too-quick'
    try {
      const caller = await authenticator.authenticate(credentialsWith(connection, bearer))
      if (caller.userId === null) return 'core/sign-in-needed'
      if (!connection.socket.connected || connection.caller.userId !== null) return undefined
      connection.caller = withOwnPowers(caller)
      sessions.add(connection)
      return undefined
    } catch (error) {
      log.error({ event: 'realtime.authentication_failed', err: error })
      return 'core/paused'
    }
  }
}

/** Does one after the other; whispers wait for it, so a subscription counts from its sending. */
async function inOrder(connection: Connection, work: () => Promise<void>): Promise<void> {
  const before = connection.joining ?? Promise.resolve()
  const joining = before.then(work, work)
  connection.joining = joining
  try {
    await joining
  } finally {
    if (connection.joining === joining) connection.joining = null
  }
}

function errorOf(refusal: string): object {
  return { code: answerOf(refusal).body.code, name: refusal }
}
