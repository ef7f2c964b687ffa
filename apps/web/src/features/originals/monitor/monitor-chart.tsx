import { toEstimate } from '@powerplay/kernel'
import { useId } from 'react'

const width = 320
const height = 120
const padding = 8

/** The way of the profit as SVG paths; the zero line is always in view. */
export interface ChartShape {
  readonly line: string
  readonly area: string
  readonly zeroY: number
  readonly end: { readonly x: number; readonly y: number }
}

/** @param points running profit in minor units, at least one. */
export function chartShape(points: readonly bigint[]): ChartShape {
  const values = points.map((point) => toEstimate(point, 0))
  const top = Math.max(0, ...values)
  const bottom = Math.min(0, ...values)
  const span = top - bottom || 1
  const yOf = (value: number) => tenth(padding + ((top - value) / span) * (height - 2 * padding))
  const xOf = (index: number) => tenth((index / Math.max(1, values.length - 1)) * width)
  const zeroY = top === bottom ? height / 2 : yOf(0)
  const places = values.map((value, index) => ({
    x: xOf(index),
    y: top === bottom ? zeroY : yOf(value),
  }))
  const line = places.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  const end = places.at(-1) ?? { x: 0, y: zeroY }
  return { line, area: `${line}L${end.x} ${zeroY}L0 ${zeroY}Z`, zeroY, end }
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}

/** Running profit: mint above zero, coral below. */
export function MonitorChart({ points, label }: { points: readonly bigint[]; label: string }) {
  const id = useId()
  const { line, area, zeroY } = chartShape(points)
  const halves = [
    { name: 'above', y: 0, height: zeroY, color: 'var(--win)' },
    { name: 'below', y: zeroY, height: height - zeroY, color: 'var(--loss)' },
  ] as const
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="block h-30 w-full rounded-tile bg-well"
    >
      {halves.map((half) => (
        <g key={half.name} clipPath={`url(#${id}-${half.name})`}>
          <clipPath id={`${id}-${half.name}`}>
            <rect x="0" y={half.y} width={width} height={half.height} />
          </clipPath>
          <path d={area} fill={half.color} opacity="0.16" />
          <path
            d={line}
            fill="none"
            stroke={half.color}
            strokeWidth="2"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </g>
      ))}
      <line
        x1="0"
        x2={width}
        y1={zeroY}
        y2={zeroY}
        stroke="var(--control)"
        strokeDasharray="3 4"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
