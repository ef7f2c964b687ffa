import { calls } from '@powerplay/contract'

/** What a listener of the trading socket asked for. */
export interface Wants {
  /** Null is all of them. */
  readonly tickers: ReadonlySet<string> | null
  readonly topics: readonly string[]
  /** What it is told of its own request. */
  readonly said: { readonly tickers: readonly string[]; readonly candles: CandleWish | null }
}

interface CandleWish {
  readonly ticker: string
  readonly interval: string
}

/** Whoever never subscribes hears the prices of every ticker. */
export const noWants: Wants = { tickers: null, topics: [], said: { tickers: ['*'], candles: null } }

const everyTicker = '*'
const tickersMax = 50
const tickerPattern = /^[A-Z0-9]{2,10}$/
const { interval: candleInterval } = calls.tradingCandles.input.shape

/** What `{tickers, candles?}` asks for; undefined where it is malformed. */
export function readWants(message: object): Wants | undefined {
  const tickers = readTickers(fieldOf(message, 'tickers'))
  const candles = readCandles(fieldOf(message, 'candles'))
  if (tickers === undefined || candles === undefined) return undefined
  const isAll = tickers.includes(everyTicker)
  const statsOf = isAll ? [everyTicker] : tickers
  const topics = statsOf.map((ticker) => `stats/${ticker}`)
  if (candles !== null) topics.push(`candle/${candles.ticker}/${candles.interval}`)
  return { tickers: isAll ? null : new Set(tickers), topics, said: { tickers, candles } }
}

function readTickers(wanted: unknown): readonly string[] | undefined {
  if (!Array.isArray(wanted) || wanted.length === 0 || wanted.length > tickersMax) return undefined
  const names = wanted.filter(
    (one): one is string =>
      typeof one === 'string' && (one === everyTicker || tickerPattern.test(one)),
  )
  return names.length === wanted.length ? [...new Set(names)] : undefined
}

function readCandles(wanted: unknown): CandleWish | null | undefined {
  if (wanted === null || wanted === undefined) return null
  if (typeof wanted !== 'object') return undefined
  const ticker = fieldOf(wanted, 'ticker')
  const interval = candleInterval.safeParse(fieldOf(wanted, 'interval')).data
  if (typeof ticker !== 'string' || !tickerPattern.test(ticker)) return undefined
  return interval === undefined ? undefined : { ticker, interval }
}

/**
 * Writes a message for those who want some tickers alone, each set once: of one with `rows` those of
 * their tickers, of one that names a `ticker` all or nothing; null where nothing is left of it.
 */
export function encoderFor(
  message: object,
): (tickers: ReadonlySet<string> | null) => string | null {
  const text = JSON.stringify(message)
  const [rows, ticker] = [fieldOf(message, 'rows'), fieldOf(message, 'ticker')]
  const written = new Map<string, string | null>()
  return (tickers) => {
    if (tickers === null) return text
    if (typeof ticker === 'string') return tickers.has(ticker) ? text : null
    if (!Array.isArray(rows)) return text
    const key = [...tickers].sort().join()
    const known = written.get(key)
    if (known !== undefined) return known
    const own = rows.filter((row: object) => tickers.has(String(Reflect.get(row, 't'))))
    const part = own.length === 0 ? null : JSON.stringify({ ...message, rows: own })
    written.set(key, part)
    return part
  }
}

/** An own field of a frame. */
export function fieldOf(frame: object, name: string): unknown {
  return Object.hasOwn(frame, name) ? Reflect.get(frame, name) : undefined
}
