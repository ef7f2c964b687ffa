import { cx } from '../cx.ts'

export interface ProgressProps {
  label: string
  /** 0 to 100; undefined while the length is unknown. */
  percent?: number | undefined
  tone?: 'accent' | 'info' | 'warn' | 'win'
}

const fills = { accent: 'bg-accent', info: 'bg-info', warn: 'bg-warn', win: 'bg-win' } as const

/** A 6-px bar. */
export function Progress({ label, percent, tone = 'accent' }: ProgressProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1.5 overflow-hidden rounded-full bg-hover"
    >
      <div
        className={cx(
          'h-full rounded-full transition-[width] duration-220',
          percent === undefined && 'w-1/3 animate-pulse',
          fills[tone],
        )}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  )
}
