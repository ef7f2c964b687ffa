import { mintUuidV7, type Uuid } from '@powerplay/kernel'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { commitmentOf } from '@powerplay/engines'
import { entropyChain } from '@powerplay/engines/poker/deck'
import { ownKeysSince } from '../../src/platform/requests/owned-keys.ts'
import { systemClock } from '../../src/platform/time/clock.ts'
import type { TestPlayer } from '../app.ts'
import { PlayerSocket } from '../crash/player-socket.ts'
import { undecided } from '../crash/recorder.ts'

const refused = z.object({ error: z.object({ message: z.object({ name: z.string() }) }) })

/** How an order ended, as far as its player knows. */
type SeatFate =
  | { readonly kind: 'acked'; readonly answer: unknown }
  | { readonly kind: 'refused'; readonly name: string }
  | { readonly kind: 'unknown' }

/** What a player asked for at a table. */
export interface SeatOrder {
  readonly whisper: 'PokerSit' | 'PokerAct' | 'PokerLeave'
  readonly userId: Uuid
  /** The request's key, made its player's own: the id of a sitting. */
  readonly id: Uuid
  readonly body: Readonly<Record<string, unknown>>
  fate: SeatFate
}

/** The database of a run is new: all its keys are owned. */
const ownKey = ownKeysSince(0)

/** A player of hold'em: does over one socket what the run tells him. */
export class SeatPlayer extends PlayerSocket {
  readonly orders: SeatOrder[] = []
  readonly player: TestPlayer
  readonly #keys = new Map<SeatOrder, Uuid>()
  readonly #chain: readonly string[]

  constructor(player: TestPlayer) {
    super(player)
    this.player = player
    this.#chain = entropyChain(commitmentOf(player.userId))
  }

  async sitDown(tableId: string, seat: number, buyIn: string): Promise<void> {
    const entropyTip = this.#chain.at(-1)
    await this.#order('PokerSit', { tableId, seat, buyIn, entropyTip, postNow: true })
  }

  async act(
    at: { readonly tableId: string; readonly handId: string; readonly step: number },
    how: object,
  ) {
    await this.#order('PokerAct', { ...at, ...how })
  }

  async leave(tableId: string): Promise<void> {
    await this.#order('PokerLeave', { tableId })
  }

  /** Is dealt in again, whatever it owes. */
  async sitIn(tableId: string): Promise<void> {
    if (this.isConnected) await this.ask('PokerSitIn', { tableId, postNow: true })
  }

  /** Reveals the value before the last one; what comes of it shows at the table. */
  async give(tableId: string, handId: string, tip: string): Promise<void> {
    const value = this.#chain[this.#chain.indexOf(tip) - 1]
    if (this.isConnected) await this.ask('PokerEntropy', { tableId, handId, value })
  }

  /** Sends every act of unknown fate again: what was done is answered as it was. */
  async retry(): Promise<void> {
    for (const [order, key] of this.#keys) {
      if (order.fate.kind === 'unknown') await this.#send(order, key)
    }
  }

  async #order(whisper: SeatOrder['whisper'], body: SeatOrder['body']): Promise<void> {
    if (!this.isConnected) return
    const key = mintUuidV7(systemClock.now(), randomBytes(10))
    const { userId } = this.player
    const order: SeatOrder = {
      whisper,
      userId,
      id: ownKey(key, userId),
      body,
      fate: { kind: 'unknown' },
    }
    this.orders.push(order)
    this.#keys.set(order, key)
    await this.#send(order, key)
  }

  async #send(order: SeatOrder, key: Uuid): Promise<void> {
    order.fate = fateOf(await this.ask(order.whisper, { requestId: key, ...order.body }))
  }
}

/** Reads an answer; none, or one that leaves the order open, is `unknown`. */
function fateOf(answer: unknown): SeatFate {
  if (answer === undefined) return { kind: 'unknown' }
  const no = refused.safeParse(answer)
  if (!no.success) return { kind: 'acked', answer }
  const { name } = no.data.error.message
  return undecided.includes(name) ? { kind: 'unknown' } : { kind: 'refused', name }
}
