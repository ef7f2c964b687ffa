import type { Tick } from '@powerplay/engines'
import { repeat, type Stop } from '../../../platform/jobs/repeat.ts'
import type { TradingParts } from '../parts.ts'
import { candleRow } from '../present.ts'
import {
  candleSeconds,
  readCandles,
  type Candle,
  type CandleInterval,
} from '../price/candle-store.ts'
import { findTicker, type Ticker } from '../tickers.ts'

type FeedParts = Pick<TradingParts, 'board' | 'messages' | 'platform' | 'clock' | 'log'>

/** A candle that somebody on this node watches. */
interface Watched {
  readonly ticker: Ticker
  readonly interval: CandleInterval
  readonly stepMs: number
  forming: Candle
  /** Starts of candles that are over, of which the tables have not told yet. */
  readonly over: number[]
  hasChanged: boolean
}

const readMs = 1_000
/** This long after its end all ticks of a candle are stored. */
const storedMs = 1_500
/** Candles that are read: enough of the shortest ones for those that have just ended. */
const rowsRead = 6

/**
 * Sends candles to those who asked for them: the forming one whenever ticks changed it, and each one
 * that is over once, as the tables have it. @returns stop
 */
export function openCandleFeed(parts: FeedParts): Stop {
  const { board, messages, clock } = parts
  const watched = new Map<string, Watched>()
  board.onTick((ticker, tick) => {
    for (const one of watched.values()) if (one.ticker.ticker === ticker) take(one, tick)
  })
  board.onTicks(() => {
    for (const [topic, one] of watched) {
      if (!one.hasChanged) continue
      one.hasChanged = false
      messages.sendTo([topic], frameOf(one, one.forming, false))
    }
  })
  const read = async () => {
    const topics = messages.topics()
    for (const topic of watched.keys()) if (!topics.includes(topic)) watched.delete(topic)
    for (const topic of topics) {
      const order = orderOf(topic)
      if (order === undefined) continue
      const candles = await latest(parts, order)
      const newest = candles.at(-1)
      if (newest === undefined) continue
      const known = watched.get(topic)
      if (known === undefined) {
        const one: Watched = { ...order, forming: newest, over: [], hasChanged: false }
        watched.set(topic, one)
        messages.sendTo([topic], frameOf(one, newest, false))
        continue
      }
      merge(known, candles)
      for (const candle of ended(known, candles, clock.now())) {
        messages.sendTo([topic], frameOf(known, candle, true))
      }
    }
  }
  return repeat(parts.log, { event: 'trading.candles_failed', everyMs: readMs, work: read })
}

function orderOf(topic: string): Pick<Watched, 'ticker' | 'interval' | 'stepMs'> | undefined {
  const [kind, name = '', interval = ''] = topic.split('/')
  const ticker = findTicker(name)
  if (kind !== 'candle' || ticker === undefined || !isInterval(interval)) return undefined
  return { ticker, interval, stepMs: candleSeconds[interval] * 1_000 }
}

const isInterval = (text: string): text is CandleInterval => Object.hasOwn(candleSeconds, text)

function latest(
  { platform, clock }: FeedParts,
  { ticker, interval, stepMs }: Pick<Watched, 'ticker' | 'interval' | 'stepMs'>,
): Promise<Candle[]> {
  const beforeMs = clock.now() + stepMs
  const order = { ticker: ticker.ticker, interval, beforeMs, limit: rowsRead }
  return readCandles(platform.database, order)
}

/** Lets a tick form the candle of its moment. */
function take(one: Watched, { atMs, price }: Tick): void {
  const at = Math.floor(atMs / one.stepMs) * one.stepMs
  const { forming } = one
  if (at < forming.at) return
  one.hasChanged = true
  if (at > forming.at) {
    one.over.push(forming.at)
    one.forming = { at, open: price, high: price, low: price, close: price, volumeCents: 0 }
    return
  }
  const [high, low] = [Math.max(forming.high, price), Math.min(forming.low, price)]
  one.forming = { ...forming, high, low, close: price }
}

/** The tables know the volume, and what was missed here; ticks here may be newer than they are. */
function merge(one: Watched, candles: readonly Candle[]): void {
  const { forming } = one
  const stored = candles.find(({ at }) => at === forming.at)
  if (stored === undefined) return
  const { open, volumeCents } = stored
  const [high, low] = [Math.max(forming.high, stored.high), Math.min(forming.low, stored.low)]
  const next = { ...forming, open, high, low, volumeCents }
  if (JSON.stringify(next) !== JSON.stringify(forming)) one.hasChanged = true
  one.forming = next
}

/** Candles that are over and stored in full, each once. */
function ended(one: Watched, candles: readonly Candle[], nowMs: number): Candle[] {
  const isStored = (at: number) => at + one.stepMs + storedMs <= nowMs
  const due = one.over.filter(isStored)
  const left = one.over.filter((at) => !isStored(at))
  one.over.splice(0, one.over.length, ...left)
  return candles.filter(({ at }) => due.includes(at))
}

function frameOf({ ticker, interval }: Watched, candle: Candle, closed: boolean): object {
  return {
    type: 'candle',
    ...{ ticker: ticker.ticker, interval, row: candleRow(candle, ticker), closed },
  }
}
