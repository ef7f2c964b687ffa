import type { Candle, TradingPosition } from '@powerplay/contract'
import {
  CandlestickSeries,
  createChart,
  HistogramSeries,
  type CandlestickData,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  type UTCTimestamp,
} from 'lightweight-charts'
import { safeLocale } from '../../../platform/format/locale.ts'
import type { PriceScale } from './drag-lines.tsx'
import { followCandles } from '../prices/live-frames.ts'
import { messages } from '../messages.en.ts'
import { usePrices } from '../prices/prices-store.ts'

export const intervals = ['1s', '5s', '1m', '5m', '15m', '1h', '4h', '1d'] as const
export type Interval = (typeof intervals)[number]
const seconds: Readonly<Record<Interval, number>> = {
  ...{ '1s': 1, '5s': 5, '1m': 60, '5m': 300, '15m': 900, '1h': 3_600, '4h': 14_400, '1d': 86_400 },
}

/** A colour of the theme as the canvas understands it. */
function colorOf(name: string): string {
  const probe = document.createElement('canvas').getContext('2d')
  const value = getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  if (probe === null || value === '') return '#888888'
  probe.fillStyle = value
  probe.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = probe.getImageData(0, 0, 1, 1).data
  return `rgba(${red}, ${green}, ${blue}, ${alpha / 255})`
}

/** A chart that stands on the page. */
export interface Drawn {
  readonly chart: IChartApi
  readonly candles: ISeriesApi<'Candlestick'>
  readonly volume: ISeriesApi<'Histogram'>
}

/** Puts candles and volume into a place of the page. */
export function draw(place: HTMLElement, decimals: number, rows: readonly Candle[]): Drawn {
  const [text, line, win, loss] = ['--text-muted', '--line-quiet', '--win', '--loss'].map(colorOf)
  const chart = createChart(place, {
    autoSize: true,
    layout: {
      background: { color: 'transparent' },
      textColor: text ?? '',
      attributionLogo: false,
      fontFamily: getComputedStyle(document.body).fontFamily,
    },
    grid: { vertLines: { color: line ?? '' }, horzLines: { color: line ?? '' } },
    rightPriceScale: { borderVisible: false },
    timeScale: { borderVisible: false, timeVisible: true, secondsVisible: true },
    // The browser's own may be a tag that Intl throws on, at each frame.
    localization: { locale: safeLocale() },
  })
  const candles = chart.addSeries(CandlestickSeries, {
    ...{ upColor: win ?? '', downColor: loss ?? '', borderVisible: false },
    ...{ wickUpColor: win ?? '', wickDownColor: loss ?? '' },
    priceFormat: { type: 'price', precision: decimals, minMove: 10 ** -decimals },
  })
  const volume = chart.addSeries(HistogramSeries, {
    ...{ priceScaleId: 'volume', priceFormat: { type: 'volume' }, color: line ?? '' },
    ...{ lastValueVisible: false, priceLineVisible: false },
  })
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.85, bottom: 0 } })
  candles.setData(rows.map(candleOf))
  volume.setData(rows.map(([at, , , , , value]) => ({ time: timeOf(at), value })))
  return { chart, candles, volume }
}

/** Keeps the last candle forming: by prices at once, by the server's candles with their volume. */
export function followLive(
  { candles, volume }: Drawn,
  rows: readonly Candle[],
  wish: { readonly ticker: string; readonly interval: Interval },
): () => void {
  const stepMs = seconds[wish.interval] * 1_000
  const newest = rows.at(-1)
  const times = new Set(rows.map(([at]) => timeOf(at)))
  let last = newest && candleOf(newest)
  const show = (candle: FullCandle, value?: number) => {
    const { time } = candle
    const isPast = last !== undefined && time < last.time
    if (isPast && !times.has(time)) return
    candles.update(candle, isPast)
    if (value !== undefined || !times.has(time)) volume.update({ time, value: value ?? 0 }, isPast)
    times.add(time)
    if (!isPast) last = candle
  }
  const stops = [
    usePrices.subscribe(({ byTicker }) => {
      const live = byTicker[wish.ticker]
      if (live === undefined) return
      const time = timeOf(Math.floor(live.atMs / stepMs) * stepMs)
      const value = plainPrice(live.price)
      if (last !== undefined && time < last.time) return
      show(
        last?.time !== time
          ? { time, open: last?.close ?? value, high: value, low: value, close: value }
          : {
              ...last,
              high: Math.max(last.high, value),
              low: Math.min(last.low, value),
              close: value,
            },
      )
    }),
    followCandles(wish, (row) => show(candleOf(row), row[5])),
  ]
  return () => stops.forEach((stop) => stop())
}

/** Units of the price on the chart, and back. */
export function scaleOf(series: ISeriesApi<'Candlestick'>, decimals: number): PriceScale {
  const factor = 10 ** decimals
  return {
    yOf: (units) => series.priceToCoordinate(units / factor),
    unitsAt(y) {
      const price = series.coordinateToPrice(y)
      return price === null ? null : Math.max(1, Math.round(price * factor))
    },
  }
}

type FullCandle = CandlestickData<UTCTimestamp>

function candleOf([at, open, high, low, close]: Candle): FullCandle {
  return {
    time: timeOf(at),
    open: plainPrice(open),
    high: plainPrice(high),
    low: plainPrice(low),
    close: plainPrice(close),
  }
}

/** The chart counts in seconds, under a type of its own. */
function timeOf(atMs: number): UTCTimestamp {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  return Math.floor(atMs / 1_000) as UTCTimestamp
}

/** Where a price is drawn: the only place where one becomes a double. */
function plainPrice(price: string): number {
  const [whole = '0', fraction = ''] = price.split('.')
  return Number.parseInt(whole + fraction, 10) / 10 ** fraction.length
}

/** The lines of a position: entry, bust, take profit and stop loss. */
export function linesOf(
  series: ISeriesApi<'Candlestick'>,
  position: TradingPosition,
): readonly IPriceLine[] {
  const { entry, bust, takeProfit, stopLoss, side, multiplier } = position
  const name = `${side === 'long' ? messages.long : messages.short} ${multiplier}x`
  const wanted = [
    { price: entry, title: name, color: colorOf('--info') },
    { price: bust, title: messages.columns.bust, color: colorOf('--loss') },
    { price: takeProfit, title: messages.takeProfit, color: colorOf('--win') },
    { price: stopLoss, title: messages.stopLoss, color: colorOf('--warn') },
  ]
  return wanted.flatMap(({ price, title, color }) =>
    price === null
      ? []
      : [series.createPriceLine({ price: plainPrice(price), title, color, lineStyle: 2 })],
  )
}
