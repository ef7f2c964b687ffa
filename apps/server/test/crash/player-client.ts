import { mintUuidV7, type Uuid } from '@powerplay/kernel'
import { randomBytes } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { z } from 'zod'
import { ownKeysSince } from '../../src/platform/requests/owned-keys.ts'
import { systemClock } from '../../src/platform/time/clock.ts'
import type { TestPlayer } from '../app.ts'
import { RoundSeat } from './round-seat.ts'
import { fateOf, type BetBody, type Fate, type Sent } from './recorder.ts'

/** A socket takes 60 frames a second; three games of one player share it. */
const paceMs = 51
const answerWithinMs = 12_000
/** The database of a run is new: all its keys are owned. */
const ownKey = ownKeysSince(0)
const framed = z.object({ answer: z.unknown() })

/** A player's browser: one socket to one node, one bet at a time in each game. */
export class PlayerClient {
  readonly sent: Sent[] = []
  readonly seat: RoundSeat
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
    this.seat = new RoundSeat((key) => this.#idOf(key))
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

  /** Bets in both games, and plays rounds of turns, until `isOver`, or until the connection breaks. */
  async play(isOver: () => boolean): Promise<void> {
    const loop = async (game: BetBody['api_id']) => {
      while (!isOver() && this.isConnected) {
        this.#turn += 1
        const key = mintUuidV7(systemClock.now(), randomBytes(10))
        const sent: Sent = {
          ...{ key, id: this.#idOf(key) },
          player: this.#number,
          body: this.#bodyOf(this.#turn, game),
          fate: { kind: 'unknown' },
        }
        this.sent.push(sent)
        sent.fate = await this.send(sent)
        await new Promise((resolve) => setTimeout(resolve, paceMs))
      }
    }
    const rounds = async () => {
      while (!isOver() && this.isConnected) {
        await this.seat.next(this.ask)
        await new Promise((resolve) => setTimeout(resolve, paceMs))
      }
    }
    await Promise.all([loop('dice'), loop('limbo'), rounds()])
  }

  /** Sends a bet under its key; a connection that breaks leaves its fate unknown. */
  async send({ key, body }: Pick<Sent, 'key' | 'body'>): Promise<Fate> {
    return fateOf({ answer: await this.ask('Play', { requestId: key, ...body }) })
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

  /** The bet that a request of this player makes. */
  #idOf(key: Uuid): Uuid {
    return ownKey(key, this.#player.userId)
  }

  get #channel(): string {
    return `private-User.${this.#player.wireId}`
  }
}
