import type { ProfileStatistics } from '@powerplay/contract'
import { showDay } from '../../../platform/format/time.ts'
import { showUsd, showUsdProfit } from '../../../platform/format/usd.ts'
import { cx } from '../../../ui/cx.ts'
import { barsOf, type Bar } from './bars.ts'
import { messages } from '../messages.en.ts'

type Days = ProfileStatistics['by_day']

export interface DayBarsProps {
  days: Days
  /** Days of the period; undefined goes back to the first bet. */
  count: number | undefined
}

/** Profit per day as bars from a line in the middle: gains above, losses below. */
export function DayBars({ days, count }: DayBarsProps) {
  const bars = barsOf(days, { days: count, now: Date.now() })
  const [first, last] = [bars[0], bars.at(-1)]
  return (
    <div className="rounded-card border border-line-quiet bg-surface p-4">
      <ul
        aria-label={messages.statistics.days}
        className="relative flex h-32 items-stretch gap-px sm:gap-1"
      >
        <li aria-hidden className="absolute inset-x-0 top-1/2 h-px bg-line-quiet" />
        {bars.map((bar) => (
          <DayBar key={bar.day.date} bar={bar} />
        ))}
      </ul>
      <p className="mt-3 grid grid-cols-3 text-12 text-muted">
        <span>{first && showDay(Date.parse(first.day.date))}</span>
        <span className="num text-center font-semibold text-text">
          {showUsdProfit(days.reduce((sum, { profit }) => sum + profit, 0))}
        </span>
        <span className="text-right">
          {last && last !== first && showDay(Date.parse(last.day.date))}
        </span>
      </p>
    </div>
  )
}

function DayBar({ bar: { day, percent } }: { bar: Bar }) {
  const text = messages.statistics.day
    .replace('{date}', showDay(Date.parse(day.date)))
    .replace('{profit}', showUsdProfit(day.profit))
    .replace('{wagered}', showUsd(day.wagered))
  return (
    <li title={text} className="relative min-w-0.5 flex-1 rounded-control hover:bg-raised">
      <span className="sr-only">{text}</span>
      {percent !== 0 && (
        <span
          aria-hidden
          className={cx(
            'absolute inset-x-0 mx-auto w-full max-w-8',
            percent < 0 ? 'top-1/2 rounded-b-[3px] bg-loss' : 'bottom-1/2 rounded-t-[3px] bg-win',
          )}
          style={{ height: `max(2px, ${Math.abs(percent) / 2}%)` }}
        />
      )}
    </li>
  )
}
