import { cx } from '../cx.ts'

export interface LogoProps {
  /** The mark alone, without the name. */
  isMini?: boolean
  sizePx?: number
  className?: string
}

/** A bolt in a ring, and the name in slanted condensed capitals. */
export function Logo({ isMini, sizePx = 32, className }: LogoProps) {
  return (
    <span className={cx('inline-flex items-center gap-2.5', className)}>
      <svg width={sizePx} height={sizePx} viewBox="0 0 32 32" aria-hidden className="shrink-0">
        <circle
          cx="16"
          cy="16"
          r="13.500"
          fill="none"
          stroke="var(--accent)"
          strokeWidth="3"
          strokeDasharray="66 19"
          strokeLinecap="round"
          transform="rotate(-62 16 16)"
        />
        <path
          d="M18.500 4.500L8.500 18h6.200l-1.700 9.500L23.500 14h-6.400z"
          fill="var(--accent)"
        />
      </svg>
      {!isMini && (
        <span
          aria-hidden
          className="inline-block -skew-x-8 font-condensed leading-none font-bold tracking-[0.01em]
            text-text"
          style={{ fontSize: sizePx * 0.88 }}
        >
          PWRPLAY
        </span>
      )}
    </span>
  )
}
