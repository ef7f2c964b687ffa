import {
  AreaSeries,
  createChart,
  HistogramSeries,
  LineStyle,
  type IChartApi,
  type Time,
} from 'lightweight-charts'
import { useEffect, useRef, useState } from 'react'
import { useSettings } from '../../../platform/store/settings-store.ts'
import { cx } from '../../../ui/cx.ts'

/** One layer of a chart: bars lie on each other, a line fills the room below it. */
export interface Layer {
  readonly name: string
  /** A variable of the theme, for instance `--accent`. */
  readonly color: string
  readonly values: readonly number[]
}

export interface SeriesChartProps {
  readonly kind: 'bars' | 'line'
  /** What stands under each value: words of the time axis. */
  readonly labels: readonly string[]
  readonly layers: readonly Layer[]
  /** Shorter words for the axis, where a label says more than a day. */
  readonly ticks?: readonly string[]
  /** A value of the axis in few characters. */
  readonly short: (value: number) => string
  /** A value in full, for the tip. */
  readonly full: (value: number) => string
  readonly className?: string
}

/** A colour of the theme as the canvas understands it, with so much of it. */
function colorOf(name: string, alpha = 1): string {
  const probe = document.createElement('canvas').getContext('2d')
  const value = getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  if (probe === null || value === '') return '#888888'
  probe.fillStyle = value
  probe.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = probe.getImageData(0, 0, 1, 1).data
  return `rgba(${red}, ${green}, ${blue}, ${alpha})`
}

/** Days since 1970 stand for places: the library wants times. */
const timeOf = (place: number): Time =>
  // A place becomes seconds, which is what the library means by the number.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  (place * 86_400) as Time
const placeOf = (time: Time): number => (typeof time === 'number' ? Math.round(time / 86_400) : -1)

/** A chart on a canvas; whoever cannot see it has the table beside it. */
export default function SeriesChart(props: SeriesChartProps) {
  const { labels, layers, full, className } = props
  const holder = useRef<HTMLDivElement>(null)
  const theme = useSettings((state) => state.theme)
  const [point, setPoint] = useState<{ place: number; x: number; width: number }>()
  const text = JSON.stringify([props.kind, labels, layers])
  useEffect(() => {
    const box = holder.current
    if (box === null) return undefined
    const chart = draw(box, props)
    chart.subscribeCrosshairMove(({ time, point: at }) => {
      if (time === undefined || at === undefined) return setPoint(undefined)
      setPoint({ place: placeOf(time), x: at.x, width: box.clientWidth })
    })
    return () => {
      setPoint(undefined)
      chart.remove()
    }
    // The text tells one answer of the server from another.
  }, [text, theme])
  const shown = point && labels[point.place] !== undefined ? point : undefined
  return (
    <div className={cx('relative', className)} aria-hidden>
      <div ref={holder} className="absolute inset-0" />
      {shown && (
        <div
          className="num pointer-events-none absolute top-1 z-10 rounded-control border border-line
            bg-raised p-2 text-12 whitespace-nowrap shadow-float"
          style={{
            left: `${Math.min(Math.max(shown.x, 70), shown.width - 70)}px`,
            transform: 'translateX(-50%)',
          }}
        >
          <p className="text-muted">{labels[shown.place]}</p>
          {layers.map(({ name, color, values }) => (
            <p key={name} className="flex items-center gap-2 font-semibold">
              {layers.length > 1 && (
                <i className="size-2 rounded-xs" style={{ background: `var(${color})` }} />
              )}
              {layers.length > 1 && <span className="flex-1 font-normal text-muted">{name}</span>}
              {full(values[shown.place] ?? 0)}
            </p>
          ))}
        </div>
      )}
    </div>
  )
}

function draw(box: HTMLElement, props: SeriesChartProps): IChartApi {
  const { kind, labels, layers, short, ticks = labels } = props
  const muted = colorOf('--text-muted')
  const chart = createChart(box, {
    autoSize: true,
    layout: {
      background: { color: 'transparent' },
      textColor: muted,
      attributionLogo: false,
      fontFamily: getComputedStyle(document.body).fontFamily,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colorOf('--line-quiet') } },
    rightPriceScale: {
      borderVisible: false,
      scaleMargins: { top: 0.1, bottom: 0.06 },
      // A figure at the edge is whole or not there.
      entireTextOnly: true,
    },
    timeScale: {
      ...{
        borderVisible: false,
        minBarSpacing: 0.1,
        allowBoldLabels: false,
        tickMarkMaxCharacterLength: 7,
      },
      ...(kind === 'line' && { fixLeftEdge: true, fixRightEdge: true }),
      tickMarkFormatter: (time: Time) => ticks[placeOf(time)] ?? '',
    },
    localization: {
      priceFormatter: (value: number) => short(value),
      timeFormatter: (time: Time) => labels[placeOf(time)] ?? '',
    },
    crosshair: {
      horzLine: { visible: false, labelVisible: false },
      vertLine: { labelVisible: false, style: LineStyle.Dashed, color: muted },
    },
    // The page scrolls over a chart; a drag moves it.
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false, axisPressedMouseMove: false },
  })
  if (kind === 'line') addLine(chart, layers)
  else addBars(chart, layers)
  const scale = chart.timeScale()
  scale.fitContent()
  // The box gets its width after the first drawing, and another one when the page is turned.
  scale.subscribeSizeChange(() => scale.fitContent())
  return chart
}

function addLine(chart: IChartApi, layers: readonly Layer[]): void {
  for (const { color, values } of layers) {
    const series = chart.addSeries(AreaSeries, {
      ...{ lineColor: colorOf(color), lineWidth: 2, priceLineVisible: false },
      ...{ topColor: colorOf(color, 0.35), bottomColor: colorOf(color, 0) },
    })
    series.setData(values.map((value, place) => ({ time: timeOf(place), value })))
  }
}

/** The tallest sums are drawn first; each layer covers all but its own part of the one behind. */
function addBars(chart: IChartApi, layers: readonly Layer[]): void {
  const loss = colorOf('--loss')
  const tall = layers.map(({ color, values }, number) => ({
    color: colorOf(color),
    sums: values.map((_value, place) =>
      layers.slice(0, number + 1).reduce((sum, layer) => sum + (layer.values[place] ?? 0), 0),
    ),
  }))
  for (const { color, sums } of tall.toReversed()) {
    const series = chart.addSeries(HistogramSeries, {
      ...{ color, priceLineVisible: false, lastValueVisible: false, base: 0 },
    })
    series.setData(
      sums.map((value, place) => ({
        time: timeOf(place),
        value,
        color: value < 0 ? loss : color,
      })),
    )
  }
}
