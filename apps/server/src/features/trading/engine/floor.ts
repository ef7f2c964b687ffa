import { ticksPerDay, tickMs } from '@powerplay/engines'
import { mustHave } from '@powerplay/kernel'
import type { Term } from '../../../platform/jobs/lease.ts'
import type { TradingParts } from '../parts.ts'
import { seeRequests, unsettledIds, writeDecisions } from '../positions/decision-store.ts'
import {
  findPositions,
  livePositions,
  newRequests,
  type StoredPosition,
} from '../positions/position-store.ts'
import { settlePositions } from '../positions/settle-positions.ts'
import { addVolume, writeCandles } from '../price/candle-store.ts'
import {
  Market,
  readMarketState,
  startMarketState,
  textsOf,
  writeMarketState,
  type MarketState,
} from '../price/market.ts'
import { announceSeed, changeSeed, runningSeed } from '../price/seed-store.ts'
import { readTicks, writeTicks } from '../price/tick-store.ts'
import { announceDecisions, announcePrices } from '../announce.ts'
import { fineStarts, walksOf } from '../tickers.ts'
import { Book } from './book.ts'
import { Turn } from './turn.ts'

/** After this many ticks without an engine the prices begin anew and come back slowly. */
const missedTicksMax = 50
/** Ticks that decide nothing once prices are back. */
const resumeTicks = 3
const ticksPerSecond = 1_000 / tickMs

/**
 * The trading floor of the node that holds the lease: prices, positions and what they come to. A
 * failed commit leaves it unusable; the next one is opened from the tables.
 */
export class Floor {
  private readonly parts: TradingParts
  private readonly term: Term
  private readonly book: Book
  private market: Market
  private resuming = 0
  private waiting = new Turn()
  private storedSeq: number
  private settling: Promise<void> = Promise.resolve()

  private constructor(parts: TradingParts, term: Term, state: { market: Market; book: Book }) {
    this.parts = parts
    this.term = term
    this.market = state.market
    this.book = state.book
    this.storedSeq = state.market.seq
  }

  /** Reads prices and positions as they were stored last. */
  static async open(parts: TradingParts, term: Term): Promise<Floor> {
    const { database, random } = parts.platform
    const { secrets } = parts
    await announceSeed(database, { secrets, random })
    await startMarketState(database, firstState(parts.clock.now()))
    const state = mustHave(await readMarketState(database), 'state of the prices')
    if (!(await runningSeed(database, secrets))) await startSeed(parts, state)
    const seed = mustHave(await runningSeed(database, secrets), 'running seed')
    const book = new Book(await livePositions(database))
    const floor = new Floor(parts, term, { market: new Market(seed, state), book })
    await floor.replay(await livePositions(database))
    await floor.settleLeftBehind()
    return floor
  }

  get openPositions(): number {
    return this.book.size
  }

  /** Makes the ticks that are due and lets them decide. */
  async turn(): Promise<void> {
    const due = Math.floor(this.parts.clock.now() / tickMs)
    if (due <= this.market.seq) return
    if (due - this.market.seq > missedTicksMax) await this.beginAnew(due - 1)
    await this.seeRequests()
    while (this.market.seq < due) {
      if ((this.market.seq + 1) % ticksPerDay === 0) await this.changeSeed(this.market.seq + 1)
      this.step()
    }
    const secondOf = (seq: number) => Math.floor(seq / ticksPerSecond)
    const isSecondOver = secondOf(due) > secondOf(this.storedSeq)
    if (this.waiting.isUrgent || isSecondOver) await this.store()
  }

  /** Notes where every open position stands. */
  noteAll(): void {
    this.book.noteAll(this.market.seq, this.waiting)
  }

  /** Stores what is decided; money that is on its way gets there. */
  async close(): Promise<void> {
    await this.store()
    await this.settling
  }

  private step(): void {
    const isResuming = this.resuming > 0
    if (isResuming) this.resuming -= 1
    const ticks = this.market.next(isResuming)
    this.waiting.addTicks(ticks)
    for (const [ticker, tick] of ticks) this.book.tick(ticker, tick, this.waiting)
    this.parts.board.feed(ticks)
    announcePrices(this.parts, this.market.seq)
  }

  /** Requests count from their delay on, and never for a tick that is made already. */
  private async seeRequests(): Promise<void> {
    const { database } = this.parts.platform
    const news = await newRequests(database)
    if (news.length === 0) return
    const unknown = news.filter(({ positionId }) => !this.book.has(positionId))
    const ids = [...new Set(unknown.map(({ positionId }) => positionId))]
    for (const position of await findPositions(database, ids)) {
      if (position.status === 'opening' || position.status === 'open') this.book.add(position)
    }
    const nextMs = (this.market.seq + 1) * tickMs
    for (const { positionId, ...request } of news) {
      const fromMs = Math.max(request.askedMs + request.delayMs, nextMs)
      this.waiting.seen.push({ id: request.id, fromMs })
      this.book.take(positionId, { ...request, fromMs })
    }
  }

  private async store(): Promise<void> {
    const turn = this.waiting
    this.waiting = new Turn()
    const { state } = this.market
    await this.parts.platform.database.transaction(async (tx) => {
      await writeMarketState(tx, state, this.term.token)
      await writeTicks(tx, turn.ticks)
      await writeCandles(tx, turn.ticks)
      await addVolume(tx, turn.volumes)
      await seeRequests(tx, turn.seen)
      await writeDecisions(tx, turn.decisions)
    })
    this.storedSeq = state.seq
    this.follow(turn.decisions)
  }

  /** After the commit: tells the owners, and lets the money follow. */
  private follow(decisions: readonly StoredPosition[]): void {
    const ended = decisions.filter(({ status }) => status === 'closed' || status === 'refused')
    announceDecisions(this.parts, decisions, this.market.seq)
    if (ended.length === 0) return
    this.settling = this.settling.then(() => this.settle(ended))
  }

  /** What fails is left for the upkeep. */
  private async settle(ended: readonly StoredPosition[]): Promise<void> {
    try {
      await settlePositions(this.parts, ended)
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      this.parts.log.error({ event: 'trading.settle_failed', error: text })
    }
  }

  /** Pays what was decided and not paid by whoever decided it. */
  async settleLeftBehind(): Promise<void> {
    await this.settling
    const { database } = this.parts.platform
    const ids = await unsettledIds(database, 1_000)
    if (ids.length === 0) return
    await settlePositions(this.parts, await findPositions(database, ids))
  }

  /** Takes positions through the ticks since they were noted; those decided nothing before. */
  private async replay(positions: readonly StoredPosition[]): Promise<void> {
    const open = positions.filter(({ status }) => status === 'open')
    const firstByTicker = new Map<string, number>()
    for (const { ticker, markSeq, entrySeq } of open) {
      const from = (markSeq ?? entrySeq ?? this.market.seq) + 1
      firstByTicker.set(ticker, Math.min(firstByTicker.get(ticker) ?? from, from))
    }
    for (const [ticker, fromSeq] of firstByTicker) {
      const place = { fromSeq, toSeq: this.market.seq }
      const ticks = await readTicks(this.parts.platform.database, ticker, place)
      for (const tick of ticks) this.book.replay(ticker, tick, this.waiting)
    }
  }

  /** Nobody made prices for a while: a new seed, from the last price, that decides nothing at first. */
  private async beginAnew(lastSeq: number): Promise<void> {
    await this.store()
    this.market.seq = lastSeq
    await this.changeSeed(lastSeq + 1)
    this.resuming = resumeTicks
  }

  private async changeSeed(fromSeq: number): Promise<void> {
    await this.store()
    const { database, random } = this.parts.platform
    const { secrets } = this.parts
    const state: MarketState = { ...this.market.state, seq: fromSeq - 1 }
    await database.transaction(async (tx) => {
      await writeMarketState(tx, state, this.term.token)
      const starts = textsOf(state.fine)
      await changeSeed(tx, { secrets, random }, { fromSeq, starts, walks: walksOf() })
    })
    const seed = mustHave(await runningSeed(database, secrets), 'running seed')
    this.market = new Market(seed, state)
  }
}

/** A new installation begins at the start prices. */
function firstState(nowMs: number): MarketState {
  return { seq: Math.floor(nowMs / tickMs), fine: fineStarts() }
}

async function startSeed({ platform, secrets }: TradingParts, state: MarketState): Promise<void> {
  const start = { fromSeq: state.seq + 1, starts: textsOf(state.fine), walks: walksOf() }
  await platform.database.transaction((tx) =>
    changeSeed(tx, { secrets, random: platform.random }, start),
  )
}
