import type { CSSProperties } from 'react'
import { chips } from '../play/bet-amount.ts'
import { cx } from '../../../ui/cx.ts'

interface Paint {
  readonly rim: string
  readonly face: string
}

/** Grey, blue, coral, mint, violet: one colour per chip, the same in every theme. */
const paints: Readonly<Record<number, Paint>> = {
  1: { rim: 'oklch(0.62 0.01 275)', face: 'oklch(0.42 0.012 275)' },
  10: { rim: 'oklch(0.62 0.16 252)', face: 'oklch(0.42 0.13 256)' },
  100: { rim: 'oklch(0.6 0.21 22)', face: 'oklch(0.4 0.16 22)' },
  1_000: { rim: 'oklch(0.66 0.16 155)', face: 'oklch(0.42 0.11 155)' },
  10_000: { rim: 'oklch(0.64 0.19 305)', face: 'oklch(0.43 0.17 303)' },
}
const greyPaint: Paint = { rim: 'oklch(0.62 0.01 275)', face: 'oklch(0.42 0.012 275)' }

const marks = Array.from({ length: 8 }, (_, index) => index * 45)

/** The largest chip that is not above an amount of chip units. */
function chipOf(units: bigint): number {
  return chips.findLast((chip) => BigInt(chip) <= units) ?? 1
}

/** An amount as the face of a chip has room for it, cut: "1", "250", "1.5K", "20K", "3M". */
export function chipText(amountMinor: bigint, unitMinor: bigint): string {
  const units = amountMinor / unitMinor
  if (units === 0n) return '<1'
  if (units < 1_000n) return units.toString()
  const [step, sign] = units < 1_000_000n ? [1_000n, 'K'] : [1_000_000n, 'M']
  const whole = units / step
  const tenth = whole < 100n ? ((units % step) * 10n) / step : 0n
  return `${whole}${tenth > 0n ? `.${tenth}` : ''}${sign}`
}

export interface ChipDiscProps {
  amountMinor: bigint
  /** Minor units of chip 1. */
  unitMinor: bigint
  sizePx: number
  className?: string
  style?: CSSProperties
}

/** A chip worth an amount; art only, so whatever it lies on must say the amount in words. */
export function ChipDisc({ amountMinor, unitMinor, sizePx, className, style }: ChipDiscProps) {
  const { rim, face } = paints[chipOf(amountMinor / unitMinor)] ?? greyPaint
  const text = chipText(amountMinor, unitMinor)
  return (
    <svg
      aria-hidden
      viewBox="0 0 44 44"
      width={sizePx}
      height={sizePx}
      className={cx('pointer-events-none shrink-0', className)}
      style={style}
    >
      <circle cx="22" cy="23.5" r="20" fill="oklch(0 0 0 / 0.45)" />
      <circle cx="22" cy="22" r="20" fill={rim} />
      <g fill="oklch(0.96 0.005 275)">
        {marks.map((angle) => (
          <path
            key={angle}
            d="M18.4 2.3 A20 20 0 0 1 25.6 2.3 L24.4 8.2 A14 14 0 0 0 19.6 8.2Z"
            transform={`rotate(${angle} 22 22)`}
          />
        ))}
      </g>
      <circle cx="22" cy="22" r="14" fill={face} stroke="oklch(1 0 0 / 0.75)" strokeWidth="1" />
      <circle cx="22" cy="22" r="19.5" fill="none" stroke="oklch(1 0 0 / 0.22)" />
      <text
        x="22"
        y="22"
        textAnchor="middle"
        dominantBaseline="central"
        fill="#fff"
        fontSize={text.length > 3 ? 10 : text.length > 2 ? 12.5 : 15}
        className="num font-condensed font-semibold"
      >
        {text}
      </text>
    </svg>
  )
}
