import type { ReturnVerdict } from '@powerplay/contract'
import { cx } from '../../../ui/cx.ts'
import { intervalPlaces, measuredText, type Measured } from './interval-model.ts'
import { statisticsMessages } from './statistics.en.ts'

export interface ReturnIntervalProps extends Measured {
  /** True where anything left of the exact return is fine. */
  isBest: boolean
  verdict: ReturnVerdict
}

const fills: Readonly<Record<ReturnVerdict, string>> = {
  few: 'bg-muted/40',
  within: 'bg-win/60',
  outlier: 'bg-warn/70',
  outside: 'bg-loss/70',
}

/** The 99 % interval as a bar, the live return as a dot in it, the exact return as a line. */
export function ReturnInterval({ isBest, verdict, ...measured }: ReturnIntervalProps) {
  const { left, width, live } = intervalPlaces(measured)
  const text = measuredText(measured)
  const label = statisticsMessages.intervalLabel
    .replace('{live}', text.live)
    .replace('{margin}', text.margin)
    .replace('{exact}', text.exact)
  return (
    <div role="img" aria-label={label} className="relative h-6">
      <span className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-hover" />
      {isBest && (
        <span className="absolute top-1/2 left-0 h-1 w-1/2 -translate-y-1/2 rounded-l-full bg-win-tint" />
      )}
      <span
        className={cx('absolute top-1/2 h-2.5 -translate-y-1/2 rounded-full', fills[verdict])}
        style={{ left: `${left}%`, width: `max(${width}%, 4px)` }}
      />
      <span
        className="absolute top-1/2 size-1.5 -translate-1/2 rounded-full bg-text"
        style={{ left: `${live}%` }}
      />
      <span className="absolute inset-y-0.5 left-1/2 w-0.5 -translate-x-1/2 rounded-full bg-accent" />
    </div>
  )
}
