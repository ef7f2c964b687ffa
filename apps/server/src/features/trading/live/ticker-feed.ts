import type { TradingTicker } from '@powerplay/contract'
import { repeat, type Stop } from '../../../platform/jobs/repeat.ts'
import type { TradingParts } from '../parts.ts'
import { presentTicker } from '../present.ts'
import { closedTickers, pausedTickers } from '../settings.ts'
import { tickers, type Ticker } from '../tickers.ts'

type FeedParts = Pick<TradingParts, 'board' | 'messages' | 'platform' | 'log'>

/** Why a ticker takes no orders: staff, a price too far away, or none that is clean. */
type Reason = 'halt' | 'range' | 'pause' | 'prices'

const lookMs = 1_000
/** Figures of a day are told at most this often. */
const looksPerStats = 5

/**
 * Tells the trading socket when a ticker opens, freezes or closes, and every five seconds the figures
 * of a day that changed, to those who subscribed. @returns stop
 */
export function openTickerFeed(parts: FeedParts): Stop {
  const { messages, log } = parts
  const said = new Map<string, string>()
  let looks = 0
  const tellOnce = (key: string, message: object, send: () => void) => {
    const text = JSON.stringify(message)
    const isNew = said.has(key) && said.get(key) !== text
    said.set(key, text)
    if (isNew) send()
  }
  const look = async () => {
    looks += 1
    for (const [at, ticker] of tickers.entries()) {
      const shown = shownTicker(parts, ticker)
      if (shown === undefined) continue
      const status = statusMessage(parts, shown)
      tellOnce(`status/${ticker.ticker}`, status, () => messages.send(status))
      // Not all in one second: each is a message to every subscriber. The first look only keeps
      // them, so that the first change after the start of a node is told.
      if (looks > 1 && (looks + at) % looksPerStats !== 0) continue
      const stats = statsMessage(shown)
      const topics = [`stats/${ticker.ticker}`, 'stats/*']
      tellOnce(`stats/${ticker.ticker}`, stats, () => messages.sendTo(topics, stats))
    }
  }
  return repeat(log, { event: 'trading.ticker_feed_failed', everyMs: lookMs, work: look })
}

/** What a newcomer is told: the tickers that take no orders. */
export function statusGreetings(parts: Pick<FeedParts, 'board' | 'platform'>): object[] {
  return tickers.flatMap((ticker) => {
    const shown = shownTicker(parts, ticker)
    return shown === undefined || shown.status === 'open' ? [] : [statusMessage(parts, shown)]
  })
}

function shownTicker(
  { board, platform }: Pick<FeedParts, 'board' | 'platform'>,
  ticker: Ticker,
): TradingTicker | undefined {
  const closed: readonly string[] = platform.settings.get(closedTickers)
  return presentTicker(ticker, board, closed.includes(ticker.ticker))
}

function statusMessage(parts: Pick<FeedParts, 'platform'>, shown: TradingTicker): object {
  const { ticker, status } = shown
  return { type: 'ticker', ticker, status, reason: reasonOf(parts, shown) }
}

function reasonOf(
  { platform: { settings } }: Pick<FeedParts, 'platform'>,
  { ticker, status }: TradingTicker,
): Reason | null {
  const isIn = (names: readonly string[]) => names.includes(ticker)
  if (status === 'closed') return isIn(settings.get(closedTickers)) ? 'halt' : 'range'
  if (status === 'frozen') return isIn(settings.get(pausedTickers)) ? 'pause' : 'prices'
  return null
}

function statsMessage({ ticker, stats }: TradingTicker): object {
  const { high_24h, low_24h, volume_24h } = stats
  return { type: 'stats', ticker, high_24h, low_24h, volume_24h }
}
