import 'uplot/dist/uPlot.min.css'
import uPlot from 'uplot'
import { useEffect, useRef, useState } from 'react'
import { dollarText, seriesColor, shortDollars, type Overview } from './overview.ts'
import { stack } from './stack.ts'

const chartHeight = 280
const dash = [4, 4]

/** A variable of the theme as it stands. */
function themeColor(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim()
}

interface Point {
  readonly at: number
  readonly lines: readonly {
    readonly name: string
    readonly color: string
    readonly cents: number
  }[]
}

/**
 * Money in above zero and out below it, in areas laid on each other; the period before is dashed. All
 * figures of a step stand in words under the pointer, and in the table that screen readers get.
 */
export default function MoneyChart({ data }: { data: Overview }) {
  const { moneyIn, moneyOut, stepMs, from } = data
  const holder = useRef<HTMLDivElement>(null)
  const [point, setPoint] = useState<Point>()
  const layers = [
    ...moneyIn,
    ...moneyOut.map(({ name, cents }) => ({ name: `Out, ${name}`, cents })),
  ]
  useEffect(() => {
    const box = holder.current
    if (!box) return
    const chart = draw(box, data, (step) => {
      if (step === null) return setPoint(undefined)
      setPoint({
        at: from + step * stepMs,
        lines: layers.map(({ name, cents }, place) => ({
          name,
          color: seriesColor(place),
          cents: cents[step] ?? 0,
        })),
      })
    })
    const watcher = new ResizeObserver(() =>
      chart.setSize({ width: box.clientWidth, height: chartHeight }),
    )
    watcher.observe(box)
    return () => {
      watcher.disconnect()
      chart.destroy()
    }
    // A new answer of the server draws it anew.
  }, [data])
  return (
    <div className="p-4">
      <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-12 font-semibold text-muted">
        {layers.map(({ name }, place) => (
          <li key={name} className="inline-flex items-center gap-1.5">
            <span
              aria-hidden
              className="size-2.5 rounded-xs"
              style={{ background: seriesColor(place) }}
            />
            {name}
          </li>
        ))}
        <li className="font-normal">dashed: before</li>
      </ul>
      {layers.length === 0 && (
        <p className="text-13 text-muted">Nothing came in or went out in this period.</p>
      )}
      <div className="relative">
        <div ref={holder} aria-hidden />
        {point && layers.length > 0 && <Tip point={point} stepMs={stepMs} />}
      </div>
      <Spoken data={data} />
    </div>
  )
}

const hour = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

function Tip({ point, stepMs }: { point: Point; stepMs: number }) {
  return (
    <div
      className="pointer-events-none absolute top-2 left-16 rounded-tile border border-line bg-raised
        p-3 text-12 shadow-float"
    >
      <p className="mb-1 font-semibold">
        {hour.format(point.at)} to {hour.format(point.at + stepMs).slice(-5)} UTC
      </p>
      {point.lines.map(({ name, color, cents }) => (
        <p key={name} className="flex items-center gap-2">
          <span aria-hidden className="size-2 rounded-xs" style={{ background: color }} />
          <span className="flex-1 text-muted">{name}</span>
          <b className="num">{dollarText(cents)}</b>
        </p>
      ))}
    </div>
  )
}

/** The chart for whoever cannot see it: what came in and went out in all. */
function Spoken({ data: { moneyIn, moneyOut } }: { data: Overview }) {
  const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0)
  return (
    <table className="sr-only">
      <caption>Money in and out over the period</caption>
      <tbody>
        {[
          ...moneyIn.map((one) => ({ ...one, side: 'in' })),
          ...moneyOut.map((one) => ({ ...one, side: 'out' })),
        ].map(({ name, side, cents }) => (
          <tr key={`${side} ${name}`}>
            <th scope="row">
              {name}, {side}
            </th>
            <td>{dollarText(sum(cents))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function draw(box: HTMLElement, data: Overview, onStep: (step: number | null) => void): uPlot {
  const { moneyIn, moneyOut, inBefore, outBefore, from, stepMs } = data
  const steps = Math.max(1, inBefore.length)
  const times = Array.from({ length: steps }, (_, step) => (from + step * stepMs) / 1_000)
  const above = stack(moneyIn.map(({ cents }) => cents))
  const below = stack(moneyOut.map(({ cents }) => cents))
  const [muted, grid] = [themeColor('--text-muted'), themeColor('--line-quiet')]
  const area = (place: number): uPlot.Series => ({
    stroke: seriesColor(place),
    width: 1.5,
    fill: `color-mix(in oklab, ${seriesColor(place)} 35%, ${themeColor('--surface')})`,
    points: { show: false },
  })
  const ghost: uPlot.Series = { stroke: muted, width: 1, dash, points: { show: false } }
  // The outermost first: each lies over the one behind it, down to zero.
  const inAreas = above
    .map((_, place) => ({ values: above[place] ?? [], series: area(place) }))
    .reverse()
  const outAreas = below
    .map((values, place) => ({ values, series: area(moneyIn.length + place) }))
    .reverse()
  const lines = [
    ...inAreas,
    ...outAreas,
    { values: inBefore, series: ghost },
    { values: outBefore, series: ghost },
  ]
  const axis = { stroke: muted, grid: { stroke: grid, width: 1 }, ticks: { show: false } }
  return new uPlot(
    {
      width: box.clientWidth,
      height: chartHeight,
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1_000), 'Etc/UTC'),
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false } },
      scales: { x: { time: true } },
      axes: [
        axis,
        { ...axis, size: 60, values: (_chart, cents) => cents.map((one) => shortDollars(one)) },
      ],
      series: [{}, ...lines.map(({ series }) => series)],
      hooks: { setCursor: [({ cursor: { idx } }) => onStep(idx ?? null)] },
    },
    [times, ...lines.map(({ values }) => [...values])],
    box,
  )
}
