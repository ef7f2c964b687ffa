import { mintUuidV7, mustHave, type Uuid } from '@powerplay/kernel'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { ownKeysSince } from '../../src/platform/requests/owned-keys.ts'
import { systemClock } from '../../src/platform/time/clock.ts'
import type { TestPlayer } from '../app.ts'
import type { Numbers } from '../crash/numbers.ts'
import { PlayerSocket } from '../crash/player-socket.ts'
import { orderFateOf, type TradeOrder } from './order.ts'

const told = z.object({
  event: z.string(),
  position: z.object({
    ...{ _id: z.string(), ticker: z.string() },
    ...{ entry: z.string().nullable(), entrySeq: z.number().nullable() },
    ...{ exitSeq: z.number().nullable(), payout: z.string().nullable() },
  }),
})

/** What a player was told of a position. */
export type Told = z.output<typeof told>

/** The database of a run is new: all its keys are owned. */
const ownKey = ownKeysSince(0)
const openAtOnce = 12
const tickers = ['PWRPLAY', 'DOGE', 'ADA', 'SOL', 'BTC']
const multipliers = [1_000, 1_000, 500, 100]
/** Distances of triggers in 1/100000 of a price: some ticks, or far away. */
const distances = [15, 25, 40, 60, 95]

/** A player of futures: opens, edits and closes positions over one socket. */
export class Trader extends PlayerSocket {
  readonly orders: TradeOrder[] = []
  readonly news: Told[] = []
  readonly player: TestPlayer
  readonly #next: Numbers
  /** Positions that may be open, by what opened them. */
  readonly #open = new Map<string, Opening>()
  /** The last prices that any player of the run was told of. */
  readonly #prices: Map<string, string>
  readonly #keys = new Map<TradeOrder, Uuid>()

  constructor(player: TestPlayer, parts: { next: Numbers; prices: Map<string, string> }) {
    super(player, (event, payload) => this.#hear(event, payload))
    this.player = player
    this.#next = parts.next
    this.#prices = parts.prices
  }

  /** Trades until `isOver`, or until the connection breaks. */
  async play(isOver: () => boolean): Promise<void> {
    while (!isOver() && this.isConnected) {
      await this.#act()
      await new Promise((resolve) => setTimeout(resolve, 60 + this.#next(120)))
    }
  }

  /** Sends an order; a connection that breaks leaves its fate unknown. */
  async send(order: TradeOrder, key: Uuid): Promise<void> {
    order.fate = orderFateOf(await this.ask(order.whisper, { requestId: key, ...order.body }))
    const { whisper, fate, body } = order
    if (fate.kind === 'acked' && whisper === 'TradeOpen') {
      this.#open.set(fate.wireId, openingOf(body))
    }
    if (fate.kind === 'refused' && whisper !== 'TradeOpen') this.#open.delete(String(body['id']))
  }

  /** Sends every order of unknown fate again under its key. */
  async retry(): Promise<void> {
    for (const [order, key] of this.#keys) {
      if (order.fate.kind === 'unknown') await this.send(order, key)
    }
  }

  /** Asks to close a position. */
  close(id: string): Promise<void> {
    return this.#order('TradeClose', { id })
  }

  async #act(): Promise<void> {
    const open = [...this.#open]
    const one = open[this.#next(Math.max(1, open.length))]
    const dice = this.#next(10)
    if (one !== undefined && dice === 0) await this.close(one[0])
    else if (one !== undefined && dice < 4) await this.#edit(...one)
    else if (open.length < openAtOnce) await this.#order('TradeOpen', this.#opening())
  }

  #opening() {
    const ticker = mustHave(tickers[this.#next(tickers.length)], 'ticker')
    const side = this.#next(2) === 0 ? ('long' as const) : ('short' as const)
    const multiplier = mustHave(multipliers[this.#next(multipliers.length)], 'multiplier')
    const price = this.#prices.get(ticker)
    const triggers = price === undefined ? {} : this.#triggers(side, price)
    return {
      ...{ ticker, side, multiplier, currency: 'usdt', demo: false, ...triggers },
      ...{ wager: `1.${this.#next(1_000)}`, feeMode: this.#next(2) === 0 ? 'pnl' : 'flat' },
    }
  }

  async #edit(id: string, { side, ticker }: Opening): Promise<void> {
    const price = this.#prices.get(ticker)
    if (price === undefined) return
    const { takeProfit = null, stopLoss = null } = this.#triggers(side, price)
    await this.#order('TradeEdit', { id, takeProfit, stopLoss })
  }

  #triggers(side: string, price: string) {
    const away = () => mustHave(distances[this.#next(distances.length)], 'distance')
    const [up, down] = [moved(price, away()), moved(price, -away())]
    const [takeProfit, stopLoss] = side === 'long' ? [up, down] : [down, up]
    const kind = this.#next(4)
    return {
      ...(kind < 3 && { takeProfit }),
      ...(kind > 0 && { stopLoss }),
    }
  }

  async #order(whisper: TradeOrder['whisper'], body: TradeOrder['body']): Promise<void> {
    const key = mintUuidV7(systemClock.now(), randomBytes(10))
    const { userId } = this.player
    const id = ownKey(key, userId)
    const order: TradeOrder = { whisper, userId, id, body, fate: { kind: 'unknown' } }
    this.orders.push(order)
    this.#keys.set(order, key)
    await this.send(order, key)
  }

  #hear(event: string, payload: unknown): void {
    if (event !== 'TradingPosition') return
    const news = told.parse(payload)
    this.news.push(news)
    const { position } = news
    if (news.event === 'opened') {
      this.#prices.set(position.ticker, mustHave(position.entry, 'entry'))
    } else if (news.event !== 'closing' && news.event !== 'edited') {
      this.#open.delete(position._id)
    }
  }
}

interface Opening {
  readonly ticker: string
  readonly side: string
}

const openingOf = ({ ticker, side }: TradeOrder['body']): Opening => ({
  ticker: String(ticker),
  side: String(side),
})

/** A price some 1/100000 higher or lower, with its decimals. */
function moved(price: string, e5: number): string {
  const decimals = price.split('.')[1]?.length ?? 0
  return (Number(price) * (1 + e5 / 100_000)).toFixed(decimals)
}
