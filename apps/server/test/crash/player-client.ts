import { mintUuidV7 } from '@powerplay/kernel'
import { randomBytes } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { systemClock } from '../../src/platform/clock.ts'
import type { TestPlayer } from '../app.ts'
import { fateOf, type BetBody, type Fate, type Sent } from './recorder.ts'

/** A socket takes 60 frames a second; two games of one player share it. */
const paceMs = 34
const answerWithinMs = 12_000

/** A player's browser: one socket to one node, one bet at a time in each game. */
export class PlayerClient {
  readonly sent: Sent[] = []
  readonly #player: TestPlayer
  readonly #number: number
  readonly #bodyOf: (turn: number, game: BetBody['api_id']) => BetBody
  #socket: Socket | undefined
  #turn = 0

  constructor(
    player: TestPlayer,
    number: number,
    bodyOf: (turn: number, game: BetBody['api_id']) => BetBody,
  ) {
    this.#player = player
    this.#number = number
    this.#bodyOf = bodyOf
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
      extraHeaders: { cookie: `powerplay_session=${this.#player.cookie}` },
    })
    this.#socket = socket
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

  /** Bets in both games until `isOver`, or until the connection breaks. */
  async play(isOver: () => boolean): Promise<void> {
    const loop = async (game: BetBody['api_id']) => {
      while (!isOver() && this.isConnected) {
        this.#turn += 1
        const key = mintUuidV7(systemClock.now(), randomBytes(10))
        const sent: Sent = {
          key,
          player: this.#number,
          body: this.#bodyOf(this.#turn, game),
          fate: { kind: 'unknown' },
        }
        this.sent.push(sent)
        sent.fate = await this.send(sent)
        await new Promise((resolve) => setTimeout(resolve, paceMs))
      }
    }
    await Promise.all([loop('dice'), loop('limbo')])
  }

  /** Sends a bet under its key; a connection that breaks leaves its fate unknown. */
  async send({ key, body }: Pick<Sent, 'key' | 'body'>): Promise<Fate> {
    const socket = this.#socket
    if (!socket) return { kind: 'unknown' }
    const frame = {
      channel: this.#channel,
      event: 'client-Play',
      data: { requestId: key, ...body },
    }
    return new Promise((resolve) => {
      const lose = () => resolve({ kind: 'unknown' })
      const timer = setTimeout(lose, answerWithinMs)
      socket.once('disconnect', lose)
      socket.emit('client event', frame, (response: unknown) => {
        clearTimeout(timer)
        socket.off('disconnect', lose)
        resolve(fateOf(response))
      })
    })
  }

  get #channel(): string {
    return `private-User.${this.#player.wireId}`
  }
}
