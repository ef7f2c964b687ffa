import type { Candle, TradingPosition, TradingTicker } from '@powerplay/contract'
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
import { useEffect, useMemo, useRef, useState } from 'react'
import { callServer } from '../../platform/client/call-server.ts'
import { useServerQuery } from '../../platform/client/use-server-query.ts'
import { useConnections } from '../../platform/store/connections-store.ts'
import { useSettings } from '../../platform/store/settings-store.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { DragLines, type PriceScale } from './drag-lines.tsx'
import { messages } from './messages.en.ts'
import { usePrices } from './prices-store.ts'

const intervals = ['1s', '5s', '1m', '5m', '15m', '1h', '4h', '1d'] as const
type Interval = (typeof intervals)[number]
const seconds: Readonly<Record<Interval, number>> = {
  ...{ '1s': 1, '5s': 5, '1m': 60, '5m': 300, '15m': 900, '1h': 3_600, '4h': 14_400, '1d': 86_400 },
}
const choices = intervals.map((id) => ({ id, name: id }))

interface ChartProps {
  ticker: TradingTicker
  /** Open positions of this ticker: their lines are drawn. */
  positions: readonly TradingPosition[]
}

/** Candles of a ticker, kept forming by the live price, with the lines of the open positions. */
export function Chart({ ticker, positions }: ChartProps) {
  const [interval, setInterval] = useState<Interval>('1m')
  return (
    <section
      aria-label={messages.chart(ticker.ticker)}
      className="@container/chart overflow-hidden rounded-card border border-line-quiet bg-surface"
    >
      <div className="flex items-center gap-3 overflow-x-auto border-b border-line-quiet p-2">
        <Tabs label={messages.intervals} tabs={choices} value={interval} onChange={setInterval} />
        <FeedState />
      </div>
      <Candles key={`${ticker.ticker}/${interval}`} {...{ ticker, positions, interval }} />
    </section>
  )
}

/** Whether prices come in. */
function FeedState() {
  const isUp = useConnections((state) => state.isTradingUp) !== false
  return (
    <span className="ml-auto hidden items-center gap-2 pr-2 text-12 whitespace-nowrap text-muted @min-[680px]/chart:flex">
      <span aria-hidden className={`size-2 rounded-full ${isUp ? 'bg-win' : 'bg-warn'}`} />
      {isUp ? messages.live : messages.notLive}
    </span>
  )
}

function Candles({ ticker, positions, interval }: ChartProps & { interval: Interval }) {
  const { data } = useServerQuery<{ rows: Candle[] }>({
    queryKey: ['trading', 'candles', ticker.ticker, interval],
    queryFn: ({ signal }) =>
      callServer('tradingCandles', { ticker: ticker.ticker, interval, limit: 300 }, { signal }),
    staleTime: 0,
  })
  if (data === undefined) return <Skeleton className="h-90 w-full lg:h-110" />
  return <Canvas {...{ ticker, positions, interval }} rows={data.rows} />
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

interface Drawn {
  readonly chart: IChartApi
  readonly candles: ISeriesApi<'Candlestick'>
}

interface CanvasProps extends ChartProps {
  interval: Interval
  rows: readonly Candle[]
}

function Canvas({ ticker, positions, interval, rows }: CanvasProps) {
  const place = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<Drawn>()
  const theme = useSettings((state) => state.theme)
  const { priceDecimals } = ticker
  useEffect(() => {
    if (place.current === null) return undefined
    const made = draw(place.current, priceDecimals, rows)
    setDrawn(made)
    return () => {
      setDrawn(undefined)
      made.chart.remove()
    }
  }, [rows, theme, priceDecimals])
  useEffect(() => {
    if (drawn === undefined) return undefined
    const newest = rows.at(-1)
    let last = newest && candleOf(newest)
    return usePrices.subscribe(({ byTicker }) => {
      const live = byTicker[ticker.ticker]
      if (live === undefined) return
      const time = timeOf(
        Math.floor(live.atMs / 1_000 / seconds[interval]) * seconds[interval] * 1_000,
      )
      const value = plainPrice(live.price)
      if (last !== undefined && time < last.time) return
      last =
        last === undefined || time > last.time
          ? { time, open: last?.close ?? value, high: value, low: value, close: value }
          : {
              ...last,
              high: Math.max(last.high, value),
              low: Math.min(last.low, value),
              close: value,
            }
      drawn.candles.update(last)
    })
  }, [drawn, interval, rows, ticker.ticker])
  useEffect(() => {
    if (drawn === undefined) return undefined
    const lines = positions.flatMap((position) => linesOf(drawn.candles, position))
    return () => lines.forEach((line) => drawn.candles.removePriceLine(line))
  }, [drawn, positions])
  const scale = useMemo(
    () => drawn && scaleOf(drawn.candles, priceDecimals),
    [drawn, priceDecimals],
  )
  return (
    <div className="relative">
      <div ref={place} className="h-90 lg:h-110" />
      {scale && <DragLines {...{ ticker, positions, scale }} />}
    </div>
  )
}

function draw(place: HTMLElement, decimals: number, rows: readonly Candle[]): Drawn {
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
  return { chart, candles }
}

/** Units of the price on the chart, and back. */
function scaleOf(series: ISeriesApi<'Candlestick'>, decimals: number): PriceScale {
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

function linesOf(
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
