import { useEffect, useState } from 'react'
import { scaled } from '../../../platform/format/ratio.ts'

export interface RingProps {
  /** Instant at which it is empty. */
  endsAt: number
  /** All of it. */
  lengthMs: number
  /** Name for readers. */
  label: string
  isOffer?: boolean
}

const size = 64
const stroke = 6
const radius = (size - stroke) / 2
const around = 2 * Math.PI * radius
const everyMs = 100

/** The seconds left, in a ring that empties. */
export function Ring({ endsAt, lengthMs, label, isOffer = false }: RingProps) {
  const leftMs = useLeft(endsAt)
  const share = lengthMs === 0 ? 0 : Math.min(1, leftMs / lengthMs)
  const shown = isOffer ? Math.ceil(leftMs / 1_000) : scaled(Math.ceil(leftMs / 100), 1)
  return (
    <div
      role="timer"
      aria-label={label}
      className="relative grid shrink-0 place-items-center"
      style={{ width: size, height: size }}
    >
      <svg viewBox={`0 0 ${size} ${size}`} className="absolute inset-0 -rotate-90" aria-hidden>
        <circle
          {...{ cx: size / 2, cy: size / 2, r: radius }}
          fill="none"
          strokeWidth={stroke}
          className="stroke-hover"
        />
        <circle
          {...{ cx: size / 2, cy: size / 2, r: radius }}
          fill="none"
          strokeWidth={stroke}
          strokeLinecap="round"
          strokeDasharray={`${share * around} ${around}`}
          className={isOffer ? 'stroke-warn' : 'stroke-accent'}
        />
      </svg>
      <span className="num font-condensed text-20 font-semibold">{shown}</span>
    </div>
  )
}

function useLeft(endsAt: number): number {
  const [leftMs, setLeft] = useState(() => Math.max(0, endsAt - Date.now()))
  useEffect(() => {
    const tell = () => setLeft(Math.max(0, endsAt - Date.now()))
    tell()
    const timer = setInterval(tell, everyMs)
    return () => clearInterval(timer)
  }, [endsAt])
  return leftMs
}
