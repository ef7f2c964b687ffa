import type { TradingParts } from '../parts.ts'
import { changePercent, priceText } from '../present.ts'
import { tickers } from '../tickers.ts'

type FeedParts = Pick<TradingParts, 'board' | 'messages'>

interface PriceRow {
  readonly t: string
  readonly p: string
  readonly s: 'up' | 'down'
  readonly c: number
  readonly q: number
  readonly f: number
}

/**
 * Sends the prices that changed to the listeners of the trading socket: one frame for all ticks that
 * a node makes in one go. Source: 001 section 7, live price feed.
 */
export function openPricesFeed(parts: FeedParts): void {
  const said = new Map<string, string>()
  let newest: number | undefined
  const send = () => {
    const seq = newest
    newest = undefined
    // Whoever comes is told all prices, so what earlier listeners heard counts no more.
    if (parts.messages.listeners === 0) said.clear()
    if (seq === undefined || parts.messages.listeners === 0) return
    // A tick at the same price is no news.
    const rows = rowsOf(parts).filter((row) => {
      const text = JSON.stringify({ ...row, q: 0 })
      const isNew = said.get(row.t) !== text
      said.set(row.t, text)
      return isNew
    })
    if (rows.length > 0) parts.messages.send(messageOf(rows, seq, false))
  }
  parts.board.onTicks((seq) => {
    if (newest === undefined) setImmediate(send)
    newest = seq
  })
}

/** The prices of all tickers: what a newcomer is told. */
export function pricesMessage(parts: Pick<FeedParts, 'board'>, seq: number): object {
  return messageOf(rowsOf(parts), seq, true)
}

const tickMs = 200

function messageOf(rows: readonly PriceRow[], seq: number, full: boolean): object {
  return { type: 'prices', at: seq * tickMs, seq, full, rows }
}

/**
 * `t` ticker, `p` price, `s` side, `c` change of 24 hours in percent, `q` number of the tick, `f` its
 * flags.
 */
function rowsOf({ board }: Pick<FeedParts, 'board'>): PriceRow[] {
  return tickers.flatMap((ticker) => {
    const shown = board.shown(ticker.ticker)
    if (!shown) return []
    const { tick, side } = shown
    const change = changePercent(board.stats(ticker.ticker)?.open ?? tick.price, tick.price)
    const price = priceText(tick.price, ticker)
    return [{ t: ticker.ticker, p: price, s: side, c: change, q: tick.seq, f: tick.flags }]
  })
}
