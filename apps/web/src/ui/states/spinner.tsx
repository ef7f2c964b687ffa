import { cx } from '../cx.ts'

export interface SpinnerProps {
  sizePx?: number
  className?: string
  /** Read aloud when the spinner stands alone. */
  label?: string
}

/** Three quarters of a ring in the colour of the text. */
export function Spinner({ sizePx = 16, className, label }: SpinnerProps) {
  return (
    <svg
      width={sizePx}
      height={sizePx}
      viewBox="0 0 16 16"
      fill="none"
      className={cx('shrink-0 animate-spin', className)}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <circle
        cx="8"
        cy="8"
        r="6.5"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeDasharray="30 12"
      />
    </svg>
  )
}
