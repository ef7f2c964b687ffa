import type { TicketData } from '@powerplay/contract'
import { useEffect, useRef } from 'react'
import { cx } from '../../ui/cx.ts'
import { drawWheel } from './draw-wheel.ts'
import { canvasPx, copies, turnMs } from './wheel-model.ts'

interface WheelFaceProps {
  segments: TicketData['segments']
  /** Where it stands or turns to, in degrees. */
  angle: number
  isTurning: boolean
  /** The slice under the pointer is ringed. */
  isRinged: boolean
  className?: string
}

const bulbs = 36

/** The wheel: its segments on a canvas that turns as a whole, under a rim and a hub that stand still. */
export function WheelFace({ segments, angle, isTurning, isRinged, className }: WheelFaceProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isOver = false
    const draw = () => {
      const context = canvas.current?.getContext('2d')
      if (!isOver && context) drawWheel(context, segments)
    }
    draw()
    // The words are drawn again once their letters are there.
    void document.fonts?.load('700 100px "Barlow Condensed"').then(draw, () => undefined)
    return () => {
      isOver = true
    }
  }, [segments])
  return (
    <div className={cx('relative aspect-square select-none', className)}>
      <div className="absolute inset-[6.2%] overflow-hidden rounded-full">
        <canvas
          ref={canvas}
          width={canvasPx}
          height={canvasPx}
          aria-hidden
          data-turning={isTurning || undefined}
          className="size-full will-change-transform"
          style={{
            transform: `rotate(${angle}deg)`,
            transition: isTurning
              ? `transform ${turnMs}ms cubic-bezier(0.12, 0.7, 0.1, 1)`
              : 'none',
          }}
        />
      </div>
      <Rim isTurning={isTurning} isRinged={isRinged} slices={segments.length * copies} />
    </div>
  )
}

interface RimProps {
  isTurning: boolean
  isRinged: boolean
  slices: number
}

/** Where a direction from the middle leads, at so many of 100 from it. @param part of a whole turn. */
function pointAt(part: number, distance: number): readonly [x: number, y: number] {
  const turn = part * 2 * Math.PI - Math.PI / 2
  return [100 + Math.cos(turn) * distance, 100 + Math.sin(turn) * distance]
}

function Rim({ isTurning, isRinged, slices }: RimProps) {
  const [left, right] = [pointAt(-0.5 / slices, 87), pointAt(0.5 / slices, 87)]
  return (
    <svg viewBox="0 0 200 200" aria-hidden className="absolute inset-0 size-full overflow-visible">
      <defs>
        <linearGradient id="wheel-rim" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#ffe49a" />
          <stop offset="0.45" stopColor="#e0a526" />
          <stop offset="0.7" stopColor="#9a640c" />
          <stop offset="1" stopColor="#f0bf4b" />
        </linearGradient>
        <radialGradient id="wheel-hub" cx="40%" cy="34%" r="75%">
          <stop offset="0" stopColor="#3b3563" />
          <stop offset="1" stopColor="#171329" />
        </radialGradient>
        <linearGradient id="wheel-pointer" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#ffffff" />
          <stop offset="1" stopColor="#ff7f79" />
        </linearGradient>
      </defs>
      <circle cx="100" cy="100" r="93" fill="none" stroke="url(#wheel-rim)" strokeWidth="12" />
      <circle cx="100" cy="100" r="87.4" fill="none" stroke="#2a1b05" strokeWidth="1.6" />
      {Array.from({ length: bulbs }, (_, place) => {
        const [x, y] = pointAt(place / bulbs, 93)
        const isOff = isTurning && place % 2 === 1
        return (
          <circle
            key={place}
            cx={x}
            cy={y}
            r={place % 2 === 0 ? 2.2 : 1.7}
            fill={isOff ? '#8a5c12' : '#fffdf2'}
          />
        )
      })}
      {isRinged && (
        <path
          d={`M100 100L${left.join(' ')}A87 87 0 0 1 ${right.join(' ')}Z`}
          fill="none"
          stroke="#ffffff"
          strokeWidth="2.4"
          strokeLinejoin="round"
        />
      )}
      <circle cx="100" cy="100" r="25" fill="url(#wheel-rim)" />
      <circle cx="100" cy="100" r="20.5" fill="url(#wheel-hub)" />
      <path d="M103 86l-12 16h7.6l-3.4 12.4 12.2-16.4h-7.6z" fill="#ffc83d" />
      <path
        d="M88 2h24a2 2 0 0 1 1.8 2.9L101.6 27a1.8 1.8 0 0 1-3.2 0L86.2 4.9A2 2 0 0 1 88 2z"
        fill="url(#wheel-pointer)"
        stroke="#5b1f2c"
        strokeOpacity="0.35"
        strokeWidth="0.8"
      />
    </svg>
  )
}
