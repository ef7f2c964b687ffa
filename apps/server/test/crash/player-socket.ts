import { mintUuidV7 } from '@powerplay/kernel'
import { randomBytes } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { z } from 'zod'
import { systemClock } from '../../src/platform/time/clock.ts'
import type { TestPlayer } from '../app.ts'

const answerWithinMs = 12_000
const framed = z.object({ answer: z.unknown() })

/** A player's socket to one node; it is not opened again by itself. */
export class PlayerSocket {
  readonly #channel: string
  readonly #cookie: string
  readonly #heard: (event: string, payload: unknown) => void
  #socket: Socket | undefined

  /** @param heard is told of what comes on the player's own channel. */
  constructor(
    { wireId, cookie }: Pick<TestPlayer, 'wireId' | 'cookie'>,
    heard: (event: string, payload: unknown) => void = () => undefined,
  ) {
    this.#channel = `private-User.${wireId}`
    this.#cookie = cookie
    this.#heard = heard
  }

  get isConnected(): boolean {
    return this.#socket?.connected === true
  }

  /** Opens the socket and subscribes to the player's own channel. */
  async connect(url: string): Promise<void> {
    this.disconnect()
    const socket = io(url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { cookie: `powerplay_session=${this.#cookie}` },
    })
    this.#socket = socket
    socket.onAny((event: string, channel: unknown, payload: unknown) => {
      if (channel === this.#channel) this.#heard(event, payload)
    })
    await new Promise<void>((resolve, reject) => {
      socket.once('connect_error', reject)
      socket.once('subscription_succeeded', () => resolve())
      socket.once('subscription_error', () => reject(new Error('no subscription')))
      socket.emit('subscribe', { channel: this.#channel, auth: {} })
    })
  }

  disconnect(): void {
    this.#socket?.disconnect()
    this.#socket = undefined
  }

  /** Whispers to the node. @returns its answer, undefined when the connection broke before it. */
  readonly ask = async (event: string, data: object): Promise<unknown> => {
    const socket = this.#socket
    if (!socket) return undefined
    const requestId = mintUuidV7(systemClock.now(), randomBytes(10))
    const frame = {
      channel: this.#channel,
      event: `client-${event}`,
      data: { requestId, ...data },
    }
    return new Promise((resolve) => {
      const lose = () => resolve(undefined)
      const timer = setTimeout(lose, answerWithinMs)
      socket.once('disconnect', lose)
      socket.emit('client event', frame, (response: unknown) => {
        clearTimeout(timer)
        socket.off('disconnect', lose)
        resolve(framed.safeParse(response).data?.answer)
      })
    })
  }
}
