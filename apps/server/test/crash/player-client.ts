import { mintUuidV7, type Uuid } from '@powerplay/kernel'
import { randomBytes } from 'node:crypto'
import { ownKeysSince } from '../../src/platform/requests/owned-keys.ts'
import { systemClock } from '../../src/platform/time/clock.ts'
import type { TestPlayer } from '../app.ts'
import { PlayerSocket } from './player-socket.ts'
import { RoundSeat } from './round-seat.ts'
import { fateOf, type BetBody, type Fate, type Sent } from './recorder.ts'

/** A socket takes 60 frames a second; three games of one player share it. */
const paceMs = 51
/** The database of a run is new: all its keys are owned. */
const ownKey = ownKeysSince(0)

/** A player's browser: one bet at a time in each game. */
export class PlayerClient extends PlayerSocket {
  readonly sent: Sent[] = []
  readonly seat: RoundSeat
  readonly #player: TestPlayer
  readonly #number: number
  readonly #bodyOf: (turn: number, game: BetBody['api_id']) => BetBody
  #turn = 0

  constructor(
    player: TestPlayer,
    number: number,
    bodyOf: (turn: number, game: BetBody['api_id']) => BetBody,
  ) {
    super(player)
    this.#player = player
    this.#number = number
    this.#bodyOf = bodyOf
    this.seat = new RoundSeat((key) => this.#idOf(key))
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

  /** The bet that a request of this player makes. */
  #idOf(key: Uuid): Uuid {
    return ownKey(key, this.#player.userId)
  }
}
