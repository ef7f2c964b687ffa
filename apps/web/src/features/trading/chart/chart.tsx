import type { Candle, TradingPosition, TradingTicker } from '@powerplay/contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { useConnections } from '../../../platform/store/connections-store.ts'
import { useSettings } from '../../../platform/store/settings-store.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Tabs } from '../../../ui/lists/tabs.tsx'
import { DragLines } from './drag-lines.tsx'
import {
  draw,
  followLive,
  intervals,
  linesOf,
  scaleOf,
  type Drawn,
  type Interval,
} from './draw-chart.ts'
import { messages } from '../messages.en.ts'

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
  const { data, refetch } = useServerQuery<{ rows: Candle[] }>({
    queryKey: ['trading', 'candles', ticker.ticker, interval],
    queryFn: ({ signal }) =>
      callServer('tradingCandles', { ticker: ticker.ticker, interval, limit: 300 }, { signal }),
    staleTime: 0,
  })
  // What passed while the socket was away is a hole in the chart.
  useEffect(
    () =>
      useConnections.subscribe(({ isTradingUp }, before) => {
        if (isTradingUp === true && before.isTradingUp === false) void refetch()
      }),
    [refetch],
  )
  if (data === undefined) return <Skeleton className="h-90 w-full lg:h-110" />
  return <Canvas {...{ ticker, positions, interval }} rows={data.rows} />
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
    return followLive(drawn, rows, { ticker: ticker.ticker, interval })
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
