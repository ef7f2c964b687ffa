import type { Tick } from '@powerplay/engines'
import { hourMs } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { TickerTicks } from './tick-store.ts'

/** A candle: start in epoch ms, prices in units, notional in USD cents. */
export interface Candle {
  readonly at: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volumeCents: number
}

/** Lengths of the candles that are offered, in seconds. */
export const candleSeconds = {
  '1s': 1,
  '5s': 5,
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '1h': 3_600,
  '4h': 14_400,
  '1d': 86_400,
} as const
export type CandleInterval = keyof typeof candleSeconds

export interface MinuteRow {
  readonly ticker: string
  readonly minute: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume_cents: number
}

/** Folds ticks into the candles of their minutes. Frozen prices count: they were shown. */
export function minutesOf(ticker: string, ticks: readonly Tick[]): MinuteRow[] {
  const rows = new Map<number, MinuteRow>()
  for (const { atMs, price } of ticks) {
    const minute = Math.floor(atMs / 60_000)
    const row = rows.get(minute)
    rows.set(minute, {
      ...{ ticker, minute, volume_cents: 0 },
      open: row?.open ?? price,
      high: Math.max(row?.high ?? price, price),
      low: Math.min(row?.low ?? price, price),
      close: price,
    })
  }
  return [...rows.values()]
}

/** Adds ticks to the stored candles. */
export function writeCandles(tx: Queries, written: readonly TickerTicks[]): Promise<void> {
  return mergeMinutes(
    tx,
    written.flatMap(({ ticker, ticks }) => minutesOf(ticker, ticks)),
  )
}

/** Adds traded notional to the candles of a minute and its hour. */
export async function addVolume(
  tx: Queries,
  volumes: readonly { ticker: string; atMs: number; cents: bigint }[],
): Promise<void> {
  for (const { ticker, atMs, cents } of volumes) {
    const values = [ticker, Math.floor(atMs / 60_000), cents]
    await tx.query({
      text: `with m as (update trading_candles set volume_cents = volume_cents + $3
          where ticker = $1 and minute = $2 returning 1)
        update trading_hours set volume_cents = volume_cents + $3
        where ticker = $1 and hour = $2::int8 / 60 and exists (select from m)`,
      values,
    })
  }
}

/** Adds candles of minutes, in their order, to those that are stored and to their hours. */
export async function mergeMinutes(tx: Queries, rows: readonly MinuteRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.query({
    text: `with r as (
        select * from jsonb_to_recordset($1::jsonb) as r(ticker text, minute int8, open int8,
          high int8, low int8, close int8, volume_cents int8)),
      m as (
        insert into trading_candles as c (ticker, minute, open, high, low, close, volume_cents)
        select * from r
        on conflict (ticker, minute) do update set high = greatest(c.high, excluded.high),
          low = least(c.low, excluded.low), close = excluded.close)
      insert into trading_hours as c (ticker, hour, open, high, low, close, volume_cents)
      select ticker, minute / 60, (array_agg(open order by minute))[1], max(high), min(low),
        (array_agg(close order by minute desc))[1], sum(volume_cents)
      from r group by ticker, minute / 60
      on conflict (ticker, hour) do update set high = greatest(c.high, excluded.high),
        low = least(c.low, excluded.low), close = excluded.close`,
    values: [JSON.stringify(rows)],
  })
}

/**
 * Folds the hours since a moment anew from their minutes: a node of the version before wrote none.
 * Only under the lease of the prices.
 */
export async function mendHours(on: Queries, sinceMs: number): Promise<void> {
  await on.query({
    text: `insert into trading_hours as c (ticker, hour, open, high, low, close, volume_cents)
      select ticker, minute / 60, (array_agg(open order by minute))[1], max(high), min(low),
        (array_agg(close order by minute desc))[1], sum(volume_cents)
      from trading_candles where minute >= $1 group by ticker, minute / 60
      on conflict (ticker, hour) do update set open = excluded.open, high = excluded.high,
        low = excluded.low, close = excluded.close, volume_cents = excluded.volume_cents`,
    values: [Math.floor(sinceMs / hourMs) * 60],
  })
}

export interface CandleOrder {
  readonly ticker: string
  readonly interval: CandleInterval
  readonly beforeMs: number
  readonly limit: number
}

/** The latest candles before a moment, oldest first. */
export async function readCandles(on: Queries, order: CandleOrder): Promise<Candle[]> {
  const seconds = candleSeconds[order.interval]
  const [text, base] = sourceOf(seconds)
  const step = seconds / base
  const stepMs = seconds * 1_000
  const last = Math.ceil(order.beforeMs / stepMs) - 1
  const first = last - order.limit + 1
  const rows = await on.query<Omit<Candle, 'at'> & { place: number }>({
    text,
    values: [order.ticker, first * step, (last + 1) * step, step],
  })
  return rows.map(({ place, ...candle }) => ({ at: place * stepMs, ...candle }))
}

/** What candles of a length are folded from: the statement, and the seconds of one of its rows. */
function sourceOf(seconds: number): readonly [text: string, base: number] {
  if (seconds < 60) return [candlesOfSeconds, 1]
  if (seconds < 3_600) return [foldOf('trading_candles', 'minute'), 60]
  return [foldOf('trading_hours', 'hour'), 3_600]
}

const foldOf = (table: 'trading_candles' | 'trading_hours', unit: 'minute' | 'hour') => `
  select (${unit} / $4)::float8 as place, (array_agg(open order by ${unit}))[1]::float8 as open,
    max(high)::float8 as high, min(low)::float8 as low,
    (array_agg(close order by ${unit} desc))[1]::float8 as close,
    sum(volume_cents)::float8 as "volumeCents"
  from ${table} where ticker = $1 and ${unit} >= $2 and ${unit} < $3
  group by ${unit} / $4 order by place`

const candlesOfSeconds = `
  select (second / $4)::float8 as place,
    (array_agg(u.price order by second, u.place))[1]::float8 as open,
    max(u.price)::float8 as high, min(u.price)::float8 as low,
    (array_agg(u.price order by second desc, u.place desc))[1]::float8 as close,
    0::float8 as "volumeCents"
  from trading_seconds, unnest(prices) with ordinality as u(price, place)
  where ticker = $1 and second >= $2 and second < $3 and u.price is not null
  group by second / $4 order by place`

/** What 24 hours did to every ticker. */
export interface DayStats {
  readonly ticker: string
  readonly open: number
  readonly high: number
  readonly low: number
  readonly volumeCents: number
  /** Closing prices of half hours, oldest first. */
  readonly spark: readonly number[]
}

export function dayStats(on: Queries, nowMs: number): Promise<DayStats[]> {
  return on.query<DayStats>({
    text: `with day as (
        select * from trading_candles where minute > $1),
      halves as (
        select ticker, minute / 30 as half, (array_agg(close order by minute desc))[1] as close
        from day group by ticker, minute / 30)
      select d.ticker, (array_agg(d.open order by d.minute))[1]::float8 as open,
        max(d.high)::float8 as high, min(d.low)::float8 as low,
        sum(d.volume_cents)::float8 as "volumeCents",
        (select array_agg(h.close::float8 order by h.half) from (
          select * from halves h where h.ticker = d.ticker order by half desc limit 48) h) as spark
      from day d group by d.ticker`,
    values: [Math.floor(nowMs / 60_000) - 1_440],
  })
}
