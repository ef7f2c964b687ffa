import { memo } from 'react'
import { shortFactor } from '../../boards/short-factor.ts'
import { prizeColor } from './wheel-prizes.ts'
import type { WheelAngle } from './use-wheel-angle.ts'

/** The drawing is this wide; the page scales it. */
const side = 408
const middle = side / 2
const rim = { outer: 203, inner: 184 } as const
const ring = { outer: 180, inner: 120 } as const
const bulbs = 24
/** With more segments than this their digits are left to the legend. */
const digitsUpTo = 40

/** A point on a circle, from the top clockwise. */
function pointAt(radius: number, degrees: number): readonly [number, number] {
  const angle = (degrees * Math.PI) / 180
  return [middle + radius * Math.sin(angle), middle - radius * Math.cos(angle)]
}

function at(radius: number, degrees: number): string {
  return pointAt(radius, degrees)
    .map((part) => Math.round(part * 100) / 100)
    .join(' ')
}

function segmentPath(index: number, count: number): string {
  const step = 360 / count
  const from = index * step + 0.45
  const to = (index + 1) * step - 0.45
  const { outer, inner } = ring
  return (
    `M${at(outer, from)}A${outer} ${outer} 0 0 1 ${at(outer, to)}` +
    `L${at(inner, to)}A${inner} ${inner} 0 0 0 ${at(inner, from)}Z`
  )
}

export interface WheelRingProps {
  segmentsE4: readonly number[]
  angle: WheelAngle
  /** The segment that came, once it may be shown. */
  landed: number | undefined
}

/** The ring of segments. It is turned as a whole by the compositor: no frame costs any script. */
export function WheelRing({ segmentsE4, angle, landed }: WheelRingProps) {
  const { degrees, durationMs } = angle
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${side} ${side}`}
      className="absolute inset-0 size-full will-change-transform"
      style={{
        transform: `rotate(${degrees}deg)`,
        transition:
          durationMs > 0 ? `transform ${durationMs}ms cubic-bezier(0.12, 0.55, 0.1, 1)` : 'none',
      }}
    >
      <Segments segmentsE4={segmentsE4} />
      {landed !== undefined && (
        <path
          d={segmentPath(landed, segmentsE4.length)}
          fill="none"
          stroke="#fff"
          strokeWidth="4"
          strokeLinejoin="round"
        />
      )}
    </svg>
  )
}

const Segments = memo(function Segments({ segmentsE4 }: { segmentsE4: readonly number[] }) {
  const count = segmentsE4.length
  return segmentsE4.map((multiplierE4, index) => (
    <g key={index}>
      <path d={segmentPath(index, count)} fill={prizeColor(multiplierE4)} />
      {multiplierE4 > 0 && count <= digitsUpTo && (
        <text
          x={middle}
          y={middle - (ring.outer + ring.inner) / 2}
          transform={`rotate(${((index + 0.5) * 360) / count} ${middle} ${middle})`}
          textAnchor="middle"
          dominantBaseline="central"
          fontSize={count <= 20 ? 22 : count === 30 ? 17 : 14}
          fill="var(--on-accent)"
          className="num font-condensed font-semibold"
        >
          {shortFactor(multiplierE4)}
        </text>
      )}
    </g>
  ))
})

/** The golden rim with its lamps, and the hub; neither turns. */
export const WheelFrame = memo(function WheelFrame() {
  const width = rim.outer - rim.inner
  return (
    <svg aria-hidden viewBox={`0 0 ${side} ${side}`} className="absolute inset-0 size-full">
      <defs>
        <linearGradient id="wheel-rim" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="oklch(0.93 0.1 90)" />
          <stop offset="0.45" stopColor="oklch(0.76 0.15 78)" />
          <stop offset="1" stopColor="oklch(0.52 0.12 70)" />
        </linearGradient>
        <radialGradient id="wheel-hub">
          <stop offset="0" stopColor="oklch(0.3 0.06 330)" />
          <stop offset="1" stopColor="oklch(0.19 0.035 330)" />
        </radialGradient>
      </defs>
      <circle cx={middle} cy={middle} r={rim.inner} fill="oklch(0.13 0.015 300)" />
      <circle
        cx={middle}
        cy={middle}
        r={(rim.outer + rim.inner) / 2}
        fill="none"
        stroke="url(#wheel-rim)"
        strokeWidth={width}
      />
      {Array.from({ length: bulbs }, (_, index) => {
        const [cx, cy] = pointAt((rim.outer + rim.inner) / 2, (index * 360) / bulbs)
        return <circle key={index} cx={cx} cy={cy} r="3.4" fill="#fff6dc" />
      })}
      <circle
        cx={middle}
        cy={middle}
        r={ring.inner - 5}
        fill="url(#wheel-hub)"
        stroke="url(#wheel-rim)"
        strokeWidth="3"
      />
    </svg>
  )
})

/** What points at the segment that came. */
export function WheelPointer() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 44 48"
      className="absolute -top-[5%] left-1/2 w-[11%] -translate-x-1/2"
    >
      <defs>
        <linearGradient id="wheel-pointer" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#fff" />
          <stop offset="1" stopColor="var(--loss)" />
        </linearGradient>
      </defs>
      <path
        d="M3 3H41L22 45Z"
        fill="url(#wheel-pointer)"
        stroke="#fff"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
    </svg>
  )
}
