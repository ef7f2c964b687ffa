import {
  fineOfPrice,
  priceOfFine,
  ticksPerDay,
  tickMs,
  type PriceWalk,
  type Tick,
} from '@powerplay/engines'
import { dayMs, mustHave } from '@powerplay/kernel'
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
import { addVolume, mendHours, writeCandles } from '../price/candle-store.ts'
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
import { fineStarts, isInRange, startOf, tickers, walksOf } from '../tickers.ts'
import { pausedTickers } from '../settings.ts'
import { Book } from './book.ts'
import { Pauses } from './pauses.ts'
import { Turn } from './turn.ts'

/** After this many ticks without an engine the prices begin anew and come back slowly. */
const missedTicksMax = 50
const ticksPerSecond = 1_000 / tickMs
/** As long as an engine of the version before may have written beside this one's tables. */
const mendedMs = 2 * dayMs

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
  /** Ticks of venues that are shown once they are stored: nobody could make them again. */
  private unshown: ReadonlyMap<string, Tick>[] = []
  private storedSeq: number
  /** How many times the positions of a ticker were noted. */
  private noted = 0
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
    await mendHours(database, parts.clock.now() - mendedMs)
    const state = mustHave(await readMarketState(database), 'state of the prices')
    if (!(await runningSeed(database, secrets))) await startSeed(parts, state)
    const seed = mustHave(await runningSeed(database, secrets), 'running seed')
    const positions = await livePositions(database)
    const market = new Market(seed, state, parts.venues)
    const floor = new Floor(parts, term, { market, positions })
    await floor.replay(floor.book, positions)
    await floor.settleLeftBehind()
    if (floor.hasOtherSources()) await floor.changeSeed(market.seq + 1)
    return floor
  }

  /** All ticks before this moment are stored. */
  get storedMs(): number {
    return this.storedSeq * tickMs
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
    if (this.waiting.isUrgent || this.unshown.length > 0 || isSecondOver) await this.store()
  }

  /** Notes where the open positions of the next ticker stand. */
  noteNext(): void {
    const { ticker } = mustHave(tickers[this.noted % tickers.length], 'ticker')
    this.noted += 1
    this.book.note(ticker, this.market.seq, this.waiting)
  }

  /** Stores what is decided; money that is on its way gets there. */
  async close(): Promise<void> {
    await this.store()
    await this.settling
  }

  private step(): void {
    const { ticks, quotes } = this.market.next({
      flagsOf: (ticker, isAway) => this.pauses.flagsOf(ticker, isAway),
      nowMs: this.parts.clock.now(),
    })
    this.waiting.addTicks(ticks)
    this.waiting.addQuotes(this.market.seq, quotes)
    for (const [ticker, tick] of ticks) this.book.tick(ticker, tick, this.waiting)
    if (this.market.isOwnOnly) this.parts.board.feed(ticks)
    else this.unshown.push(ticks)
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
      return writeDecisions(tx, turn.decisions, (ticker, seq) => turn.quotesOf(ticker, seq))
    })
    this.storedSeq = state.seq
    for (const ticks of this.unshown.splice(0)) this.parts.board.feed(ticks)
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
    // In one commit with the new seed: the old one must not be gone on with after a gap.
    await this.changeSeed(lastSeq + 1)
    this.pauses.cameBack(tickers.map(({ ticker }) => ticker))
  }

  private async changeSeed(fromSeq: number): Promise<void> {
    await this.store()
    const { database, random } = this.parts.platform
    const { secrets } = this.parts
    const walks = this.nextWalks()
    const fine = this.startsOf(walks)
    const state: MarketState = { fine, seq: fromSeq - 1 }
    await database.transaction(async (tx) => {
      await writeMarketState(tx, state, this.term.token)
      const own = new Map([...fine].filter(([ticker]) => ticker in walks))
      await changeSeed(tx, { secrets, random }, { fromSeq, starts: textsOf(own), walks })
    })
    const seed = mustHave(await runningSeed(database, secrets), 'running seed')
    const switched = tickers.filter(({ ticker }) => this.market.isOwn(ticker) !== ticker in walks)
    this.pauses.cameBack(switched.map(({ ticker }) => ticker))
    this.market = new Market(seed, state, this.parts.venues)
  }

  /** True where a ticker is to follow venues and does not, or the other way round, and may change. */
  private hasOtherSources(): boolean {
    const walks = this.nextWalks()
    return tickers.some(({ ticker }) => this.market.isOwn(ticker) !== ticker in walks)
  }

  /** The walks of the next seed. A ticker changes its source while nobody holds a position in it. */
  private nextWalks(): Record<string, PriceWalk> {
    const isOwnNext = (ticker: string) =>
      this.book.holds(ticker)
        ? this.market.isOwn(ticker)
        : this.parts.venues?.tickers.has(ticker) !== true
    return walksOf(isOwnNext)
  }

  /**
   * Prices from which the next seed goes on. While nobody holds a position in it, a ticker far from its
   * start begins anew, and that of a currency whose price the house makes begins there.
   */
  private startsOf(walks: Readonly<Record<string, PriceWalk>>): ReadonlyMap<string, bigint> {
    const next = new Map(this.market.state.fine)
    for (const ticker of tickers) {
      if (!(ticker.ticker in walks) || this.book.holds(ticker.ticker)) continue
      const price = priceOfFine(next.get(ticker.ticker) ?? 0n)
      const start = startOf(ticker, this.parts.wallet.prices)
      const isAnchored = ticker.follows !== undefined
      if (isAnchored || !isInRange(ticker, price)) next.set(ticker.ticker, fineOfPrice(start))
    }
    return next
  }
}

/** A new installation begins at the start prices. */
function firstState(nowMs: number): MarketState {
  return { seq: Math.floor(nowMs / tickMs), fine: fineStarts() }
}

async function startSeed(parts: TradingParts, state: MarketState): Promise<void> {
  const walks = walksOf((ticker) => parts.venues?.tickers.has(ticker) !== true)
  const own = new Map([...state.fine].filter(([ticker]) => ticker in walks))
  const start = { fromSeq: state.seq + 1, starts: textsOf(own), walks }
  const { platform, secrets } = parts
  await platform.database.transaction((tx) =>
    changeSeed(tx, { secrets, random: platform.random }, start),
  )
}
