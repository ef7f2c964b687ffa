import { memo, useRef } from 'react'
import { cx } from '../../../../ui/cx.ts'
import { pocketDeg, pocketRadius, restOf, wheelOrder } from './roulette-spin.ts'
import { toneOf } from './roulette-spots.ts'
import { useSpin, type SpinState } from './use-spin.ts'

export interface RouletteWheelProps {
  spin: SpinState
  /** The pocket the ball lies in, or is on its way to; undefined before the first round. */
  pocket: number | undefined
  /** Without a ball: nothing may be shown of the round yet. */
  isBallHidden: boolean
  className?: string
}

/** Bowl, rotor and ball; decoration, the result stands beside it in words. */
export function RouletteWheel({ spin, pocket, isBallHidden, className }: RouletteWheelProps) {
  const rotor = useRef<HTMLDivElement>(null)
  const ball = useRef<HTMLDivElement>(null)
  const arm = useRef<HTMLDivElement>(null)
  useSpin({ rotor, ball, arm }, spin)
  const rest = restOf(pocket ?? 0)
  const hasBall = pocket !== undefined && !isBallHidden
  return (
    <div aria-hidden className={cx('relative aspect-square', className)}>
      <Bowl />
      <div
        ref={rotor}
        className="absolute inset-0 will-change-transform"
        style={{ transform: `rotate(${rest.rotorDeg}deg)` }}
      >
        <Rotor />
      </div>
      <div
        ref={ball}
        className={cx('absolute inset-0 will-change-transform', !hasBall && 'opacity-0')}
        style={{ transform: `rotate(${rest.ballDeg}deg)` }}
      >
        <div
          ref={arm}
          className="absolute inset-0 flex items-center justify-center"
          style={{ transform: `translateY(${-pocketRadius * 50}%)` }}
        >
          <span
            className="size-[5%] rounded-full shadow-[0_2px_5px_oklch(0_0_0/0.6)]"
            style={{ background: 'radial-gradient(circle at 35% 30%, #fff, #cfd4e2 70%, #8d94a8)' }}
          />
        </div>
      </div>
    </div>
  )
}

const studs = Array.from({ length: 8 }, (_, index) => index * 45)

/** What stands still: wood, rail and studs. */
const Bowl = memo(function Bowl() {
  return (
    <svg viewBox="-150 -150 300 300" className="absolute inset-0 size-full">
      <defs>
        <radialGradient id="roulette-wood">
          <stop offset="0.8" stopColor="oklch(0.36 0.07 45)" />
          <stop offset="0.9" stopColor="oklch(0.53 0.1 52)" />
          <stop offset="1" stopColor="oklch(0.32 0.06 42)" />
        </radialGradient>
        <linearGradient id="roulette-gold" x1="0" y1="0" x2="0.6" y2="1">
          <stop offset="0" stopColor="#fff0b8" />
          <stop offset="0.5" stopColor="#f0b93a" />
          <stop offset="1" stopColor="#8a5b10" />
        </linearGradient>
      </defs>
      <circle r="148" fill="url(#roulette-wood)" />
      <circle r="147" fill="none" stroke="oklch(1 0 0 / 0.14)" strokeWidth="1.5" />
      <circle r="124" fill="none" stroke="url(#roulette-gold)" strokeWidth="3" />
      {studs.map((angle) => (
        <path
          key={angle}
          d="M0 -141 L3.4 -136 L0 -131 L-3.4 -136Z"
          fill="#f4c95b"
          transform={`rotate(${angle + 22.5})`}
        />
      ))}
    </svg>
  )
})

const fills = {
  red: ['oklch(0.56 0.21 25)', 'oklch(0.43 0.17 25)'],
  black: ['oklch(0.25 0.012 275)', 'oklch(0.19 0.01 275)'],
  green: ['oklch(0.55 0.14 155)', 'oklch(0.42 0.11 155)'],
} as const

/** A ring slice of one pocket, its middle at the top. */
function slice(outer: number, inner: number): string {
  const half = (pocketDeg / 2) * (Math.PI / 180)
  const [sine, cosine] = [Math.sin(half), Math.cos(half)]
  const at = (radius: number, side: number) =>
    `${fine(sine * radius * side)} ${fine(-cosine * radius)}`
  return (
    `M${at(outer, -1)} A${outer} ${outer} 0 0 1 ${at(outer, 1)} ` +
    `L${at(inner, 1)} A${inner} ${inner} 0 0 0 ${at(inner, -1)}Z`
  )
}

/** A coordinate to a thousandth: the page need not carry more. */
function fine(value: number): number {
  return Math.round(value * 1_000) / 1_000
}

const numberSlice = slice(122, 95)
const pocketSlice = slice(95, 66)

/** What turns: numbers, pockets, cone and turret. */
const Rotor = memo(function Rotor() {
  return (
    <svg viewBox="-150 -150 300 300" className="absolute inset-0 size-full">
      <defs>
        <radialGradient id="roulette-cone">
          <stop offset="0" stopColor="oklch(0.6 0.11 55)" />
          <stop offset="1" stopColor="oklch(0.34 0.07 45)" />
        </radialGradient>
      </defs>
      {wheelOrder.map((pocket, index) => {
        const [light, dark] = fills[toneOf(pocket)]
        return (
          <g key={pocket} transform={`rotate(${index * pocketDeg})`}>
            <path
              d={numberSlice}
              fill={light}
              stroke="oklch(0.8 0.1 84 / 0.55)"
              strokeWidth="0.8"
            />
            <path d={pocketSlice} fill={dark} stroke="oklch(0.8 0.1 84 / 0.75)" strokeWidth="0.9" />
            <text
              y="-104"
              textAnchor="middle"
              fill="#fff"
              fontSize="13"
              className="num font-condensed font-semibold"
            >
              {pocket}
            </text>
          </g>
        )
      })}
      <circle r="95" fill="none" stroke="url(#roulette-gold)" strokeWidth="1.6" />
      <circle r="66" fill="url(#roulette-cone)" stroke="url(#roulette-gold)" strokeWidth="2.4" />
      {[0, 45, 90, 135].map((angle) => (
        <path
          key={angle}
          d="M0 -64 L9 0 L0 64 L-9 0Z"
          fill="oklch(0.2 0.04 45 / 0.35)"
          transform={`rotate(${angle + 22.5})`}
        />
      ))}
      {[0, 90, 180, 270].map((angle) => (
        <g key={angle} transform={`rotate(${angle + 45})`}>
          <path d="M-3.2 -6 L-2.4 -34 L2.4 -34 L3.2 -6Z" fill="url(#roulette-gold)" />
          <circle cy="-36" r="4.6" fill="url(#roulette-gold)" />
        </g>
      ))}
      <circle r="15" fill="url(#roulette-gold)" />
      <circle r="8.5" cx="-2" cy="-2.5" fill="#fff3c9" opacity="0.75" />
    </svg>
  )
})
