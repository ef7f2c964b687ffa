import type { Candle, TradingTicker, TradingTickerTerms } from '@powerplay/contract'
import { fieldOf } from '../../../platform/client/fields.ts'
import { on } from '../../../platform/client/client-events.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { askTrading } from '../../../platform/realtime/realtime.ts'

/** Which candles a chart follows. */
export interface CandleWish {
  readonly ticker: string
  readonly interval: string
}

/** Asks for the candles of a chart, and hands on each one as it comes. @returns stop */
export function followCandles(wish: CandleWish, onCandle: (candle: Candle) => void): () => void {
  askTrading({ type: 'subscribe', tickers: ['*'], candles: { ...wish } })
  const stop = on('trading:message', ({ message }) => {
    if (fieldOf(message, 'type') !== 'candle') return
    if (fieldOf(message, 'ticker') !== wish.ticker) return
    if (fieldOf(message, 'interval') !== wish.interval) return
    const candle = readCandle(fieldOf(message, 'row'))
    if (candle !== undefined) onCandle(candle)
  })
  return () => {
    stop()
    askTrading({ type: 'subscribe', tickers: ['*'], candles: null })
  }
}

function readCandle(row: unknown): Candle | undefined {
  if (!Array.isArray(row)) return undefined
  const [at, open, high, low, close, volume]: readonly unknown[] = row
  if (typeof at !== 'number' || typeof volume !== 'number') return undefined
  if (typeof open !== 'string' || typeof high !== 'string') return undefined
  if (typeof low !== 'string' || typeof close !== 'string') return undefined
  return [at, open, high, low, close, volume]
}

/** Keeps status and figures of tickers current. @returns stop */
export function followTickers(): () => void {
  return on('trading:message', ({ message }) => {
    const type = fieldOf(message, 'type')
    const ticker = fieldOf(message, 'ticker')
    const status = type === 'ticker' ? readStatus(message) : undefined
    if (status !== undefined) {
      queryClient.setQueryData<TradingTickerTerms>(
        ['trading', 'ticker', ticker],
        (terms) => terms && { ...terms, status },
      )
      queryClient.setQueryData<TradingTicker[]>(['trading', 'tickers'], (all) =>
        all?.map((one) => (one.ticker === ticker ? { ...one, status } : one)),
      )
    }
    const stats = type === 'stats' ? readStats(message) : undefined
    if (stats === undefined) return
    queryClient.setQueryData<TradingTickerTerms>(
      ['trading', 'ticker', ticker],
      (terms) => terms && { ...terms, stats: { ...terms.stats, ...stats } },
    )
  })
}

const statuses: readonly TradingTicker['status'][] = ['open', 'frozen', 'closed']

function readStatus(message: unknown): TradingTicker['status'] | undefined {
  return statuses.find((status) => status === fieldOf(message, 'status'))
}

function readStats(message: unknown): Omit<TradingTicker['stats'], 'change_24h'> | undefined {
  const [high, low] = [fieldOf(message, 'high_24h'), fieldOf(message, 'low_24h')]
  const volume = fieldOf(message, 'volume_24h')
  if (typeof high !== 'string' || typeof low !== 'string') return undefined
  return typeof volume === 'number'
    ? { high_24h: high, low_24h: low, volume_24h: volume }
    : undefined
}
