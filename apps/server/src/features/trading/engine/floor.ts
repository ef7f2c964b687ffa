import { fineOfPrice, priceOfFine, ticksPerDay, tickMs } from '@powerplay/engines'
import { mustHave } from '@powerplay/kernel'
import type { Term } from '../../../platform/jobs/lease.ts'
import type { TradingParts } from '../parts.ts'
import { seeRequests, unsettledIds, writeDecisions } from '../positions/decision-store.ts'
import {
  findPositions,
  liveIds,
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
  takeOver,
  textsOf,
  writeMarketState,
  type MarketState,
} from '../price/market.ts'
import { announceSeed, changeSeed, runningSeed } from '../price/seed-store.ts'
import { storedTicks, writeTicks } from '../price/tick-store.ts'
import { announceDecisions } from '../announce.ts'
import { setAside } from '../positions/aside-store.ts'
import { fineStarts, isInRange, tickers, walksOf } from '../tickers.ts'
import { pausedTickers } from '../settings.ts'
import { Book } from './book.ts'
import { Pauses } from './pauses.ts'
import { Turn } from './turn.ts'

/** After this many ticks without an engine the prices begin anew and come back slowly. */
const missedTicksMax = 50
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
  private readonly pauses: Pauses
  private waiting = new Turn()
  private storedSeq: number
  private settling: Promise<void> = Promise.resolve()

  private constructor(
    parts: TradingParts,
    term: Term,
    state: { market: Market; positions: readonly StoredPosition[] },
  ) {
    this.parts = parts
    this.term = term
    this.market = state.market
    this.book = new Book(state.positions, this.waiting)
    this.storedSeq = state.market.seq
    this.pauses = new Pauses(() => parts.platform.settings.get(pausedTickers))
  }

  /**
   * Takes over, then reads prices and positions as they were stored last: what is read under a lease
   * is changed by nobody else from then on. @throws Fenced for a holder that was replaced.
   */
  static async open(parts: TradingParts, term: Term): Promise<Floor> {
    const { database, random } = parts.platform
    const { secrets } = parts
    await announceSeed(database, { secrets, random })
    await startMarketState(database, firstState(parts.clock.now()))
    await takeOver(database, term.token)
    const state = mustHave(await readMarketState(database), 'state of the prices')
    if (!(await runningSeed(database, secrets))) await startSeed(parts, state)
    const seed = mustHave(await runningSeed(database, secrets), 'running seed')
    const positions = await livePositions(database)
    const floor = new Floor(parts, term, { market: new Market(seed, state), positions })
    await floor.replay(floor.book, positions)
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
    const ticks = this.market.next((ticker) => this.pauses.flagsOf(ticker))
    this.waiting.addTicks(ticks)
    for (const [ticker, tick] of ticks) this.book.tick(ticker, tick, this.waiting)
    this.parts.board.feed(ticks)
  }

  /** Requests count from their delay on, and never for a tick that is made already. */
  private async seeRequests(): Promise<void> {
    const { database } = this.parts.platform
    const news = await newRequests(database)
    if (news.length === 0) return
    const unknown = news.filter(({ positionId }) => !this.book.has(positionId))
    const ids = [...new Set(unknown.map(({ positionId }) => positionId))]
    for (const position of await findPositions(database, ids)) {
      if (position.status !== 'opening' && position.status !== 'open') continue
      this.book.add(position, this.waiting)
    }
    const nextMs = (this.market.seq + 1) * tickMs
    for (const { positionId, ...request } of news) {
      const lastMs = request.kind === 'edit' ? this.book.lastEditMs(positionId) : 0
      const fromMs = Math.max(request.askedMs + request.delayMs, nextMs, lastMs)
      this.waiting.seen.push({ id: request.id, fromMs })
      this.book.take(positionId, { ...request, fromMs })
    }
  }

  private async store(): Promise<void> {
    const turn = this.waiting
    this.waiting = new Turn()
    const { state } = this.market
    const { database } = this.parts.platform
    const written = await database.transaction(async (tx) => {
      await writeMarketState(tx, state, this.term.token)
      await writeTicks(tx, turn.ticks)
      await writeCandles(tx, turn.ticks)
      await addVolume(tx, turn.volumes)
      await seeRequests(tx, turn.seen)
      await setAside(tx, turn.faults)
      return writeDecisions(tx, turn.decisions)
    })
    this.storedSeq = state.seq
    for (const { id, why } of turn.faults) {
      this.parts.log.error({ event: 'trading.position_set_aside', position: id, error: why })
    }
    this.follow(written)
  }

  /** After the commit: tells the owners of what was written, and lets the money follow. */
  private follow(decisions: readonly StoredPosition[]): void {
    const ended = decisions.filter(({ status }) => status === 'closed' || status === 'refused')
    void this.guarded('trading.announce_failed', () =>
      announceDecisions(this.parts, decisions, this.market.seq),
    )
    if (ended.length === 0) return
    this.settling = this.settling.then(() => this.settle(ended))
  }

  /** What fails is left for the upkeep. */
  private settle(ended: readonly StoredPosition[]): Promise<void> {
    return this.guarded('trading.settling_failed', () => settlePositions(this.parts, ended))
  }

  /** Pays what was decided and not paid by whoever decided it; prices never wait for it in vain. */
  async settleLeftBehind(): Promise<void> {
    await this.settling
    await this.guarded('trading.settling_failed', async () => {
      const { database } = this.parts.platform
      const ids = await unsettledIds(database, 1_000)
      if (ids.length > 0) await settlePositions(this.parts, await findPositions(database, ids))
    })
  }

  /** What is not the prices' own must not stop them: a failure is an alarm. */
  private async guarded(event: string, work: () => Promise<void> | void): Promise<void> {
    try {
      await work()
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      this.parts.log.error({ event, error: text })
    }
  }

  /** Takes up positions that staff gave back after they had been set aside. */
  async adopt(): Promise<void> {
    const { database } = this.parts.platform
    const unknown = (await liveIds(database)).filter((id) => !this.book.has(id))
    if (unknown.length === 0) return
    const positions = await findPositions(database, unknown)
    const book = new Book(positions, this.waiting)
    await this.replay(book, positions)
    this.book.join(book)
  }

  /** Takes positions through the ticks since they were noted; those decided nothing before. */
  private async replay(book: Book, positions: readonly StoredPosition[]): Promise<void> {
    const open = positions.filter(({ status }) => status === 'open')
    const firstByTicker = new Map<string, number>()
    for (const { ticker, markSeq, entrySeq } of open) {
      const from = (markSeq ?? entrySeq ?? this.market.seq) + 1
      firstByTicker.set(ticker, Math.min(firstByTicker.get(ticker) ?? from, from))
    }
    const { database } = this.parts.platform
    for (const [ticker, fromSeq] of firstByTicker) {
      const place = { fromSeq, toSeq: this.market.seq }
      for await (const tick of storedTicks(database, ticker, place)) {
        book.replay(ticker, tick, this.waiting)
      }
    }
  }

  /** Nobody made prices for a while: a new seed, from the last price, that decides nothing at first. */
  private async beginAnew(lastSeq: number): Promise<void> {
    await this.store()
    this.market.seq = lastSeq
    await this.changeSeed(lastSeq + 1)
    this.pauses.cameBack(tickers.map(({ ticker }) => ticker))
  }

  private async changeSeed(fromSeq: number): Promise<void> {
    await this.store()
    const { database, random } = this.parts.platform
    const { secrets } = this.parts
    const fine = this.withoutLost(this.market.state.fine)
    const state: MarketState = { fine, seq: fromSeq - 1 }
    await database.transaction(async (tx) => {
      await writeMarketState(tx, state, this.term.token)
      const starts = textsOf(state.fine)
      await changeSeed(tx, { secrets, random }, { fromSeq, starts, walks: walksOf() })
    })
    const seed = mustHave(await runningSeed(database, secrets), 'running seed')
    this.market = new Market(seed, state)
  }

  /** A ticker far from its start begins anew with the next seed, once nobody holds a position in it. */
  private withoutLost(fine: ReadonlyMap<string, bigint>): ReadonlyMap<string, bigint> {
    const next = new Map(fine)
    for (const ticker of tickers) {
      const price = priceOfFine(fine.get(ticker.ticker) ?? 0n)
      if (isInRange(ticker, price) || this.book.holds(ticker.ticker)) continue
      next.set(ticker.ticker, fineOfPrice(ticker.startPrice))
    }
    return next
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
