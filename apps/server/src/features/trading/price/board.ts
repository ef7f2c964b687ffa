import { isClean, offeredMultiplier, type Tick } from '@powerplay/engines'
import type { Clock } from '@powerplay/kernel'
import type { Database } from '../../../platform/database/database.ts'
import { repeat } from '../../../platform/jobs/repeat.ts'
import type { Log } from '../../../platform/telemetry/log.ts'
import { isInRange, isInUnits, type Ticker } from '../tickers.ts'
import { dayStats, type DayStats } from './candle-store.ts'
import { ticksSince } from './tick-store.ts'

/** A price as this node shows it now. */
export interface ShownPrice {
  readonly tick: Tick
  readonly side: 'up' | 'down'
}

/** The prices that this node shows, whichever node makes them. */
export interface Board {
  /** The latest price; undefined until there was one. */
  shown(ticker: string): ShownPrice | undefined
  /** The same where it may open something: clean and not older than two seconds. */
  usable(ticker: string): ShownPrice | undefined
  /** The largest multiplier on offer. */
  offered(ticker: string): number
  stats(ticker: string): DayStats | undefined
  /** True where a price is fit for orders: one that nothing else leads must not be far from its start. */
  isInRange(ticker: Ticker, price: number): boolean
  /** Takes the ticks of one moment from the engine of this node. */
  feed(ticks: ReadonlyMap<string, Tick>): void
  /** Tells of every moment whose ticks came in, by their number. */
  onTicks(listener: (seq: number) => void): void
  /** Tells of every single tick, those that a node caught up with included. */
  onTick(listener: (ticker: string, tick: Tick) => void): void
  close(): Promise<void>
}

const freshMs = 2_000
const pollMs = 500
const statsMs = 5_000
/** Ten minutes. */
const rememberedTicks = 3_000
/** What is read back when a node has fallen behind. */
const reachBackTicks = 300

interface Entry {
  shown: ShownPrice
  /** Clean prices of the last ten minutes, as a ring. */
  readonly recent: number[]
  sinceOffered: number
  offered: number
}

interface BoardParts {
  /** Tickers whose prices come from venues. */
  readonly onVenues: ReadonlySet<string>
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
}

export function openBoard({ database, clock, log, onVenues }: BoardParts): Board {
  const entries = new Map<string, Entry>()
  let stats = new Map<string, DayStats>()
  let lastSeq = 0
  const listeners: ((seq: number) => void)[] = []
  const tickListeners: ((ticker: string, tick: Tick) => void)[] = []
  const take = (ticker: string, tick: Tick) => {
    entries.set(ticker, entryAfter(entries.get(ticker), tick))
    lastSeq = Math.max(lastSeq, tick.seq)
    for (const listener of tickListeners) listener(ticker, tick)
  }
  const tell = () => listeners.forEach((listener) => listener(lastSeq))
  const feed = (ticks: ReadonlyMap<string, Tick>) => {
    for (const [ticker, tick] of ticks) take(ticker, tick)
    tell()
  }
  const poll = async () => {
    const nowSeq = Math.floor(clock.now() / 200)
    if (nowSeq - lastSeq < 5) return
    const since = Math.max(lastSeq, nowSeq - reachBackTicks)
    for (const { ticker, ticks } of await ticksSince(database, since)) {
      for (const tick of ticks) take(ticker, tick)
    }
    if (lastSeq > since) tell()
  }
  const readStats = async () => {
    stats = new Map((await dayStats(database, clock.now())).map((row) => [row.ticker, row]))
  }
  readStats().catch((error: Error) =>
    log.warn({ event: 'trading.stats_failed', error: error.message }),
  )
  const stops = [
    repeat(log, { event: 'trading.board_failed', everyMs: pollMs, work: poll }),
    repeat(log, { event: 'trading.stats_failed', everyMs: statsMs, work: readStats }),
  ]
  const shown = (ticker: string) => entries.get(ticker)?.shown
  return {
    shown,
    usable(ticker) {
      const price = shown(ticker)
      if (!price || !isClean(price.tick)) return undefined
      return clock.now() - price.tick.atMs <= freshMs ? price : undefined
    },
    offered: (ticker) => entries.get(ticker)?.offered ?? 1_000,
    stats: (ticker) => stats.get(ticker),
    isInRange(ticker, price) {
      const isLed = onVenues.has(ticker.ticker) || ticker.follows !== undefined
      return isLed ? isInUnits(price) : isInRange(ticker, price)
    },
    feed,
    onTicks: (listener) => void listeners.push(listener),
    onTick: (listener) => void tickListeners.push(listener),
    async close() {
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}

/** The offer is counted anew every five seconds: it changes slowly. */
const offerEveryTicks = 25

function entryAfter(entry: Entry | undefined, tick: Tick): Entry {
  const before = entry?.shown
  const isUp = before === undefined || tick.price > before.tick.price
  const side = tick.price === before?.tick.price ? before.side : isUp ? 'up' : 'down'
  const recent = entry?.recent ?? []
  if (isClean(tick)) recent.push(tick.price)
  if (recent.length > rememberedTicks) recent.shift()
  const sinceOffered = (entry?.sinceOffered ?? offerEveryTicks) + 1
  if (sinceOffered < offerEveryTicks && entry) {
    return { shown: { tick, side }, recent, sinceOffered, offered: entry.offered }
  }
  return { shown: { tick, side }, recent, sinceOffered: 0, offered: offeredMultiplier(recent) }
}
