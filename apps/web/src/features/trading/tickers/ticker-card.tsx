import type { TradingTicker } from '@powerplay/contract'
import { Link } from 'wouter'
import { cx } from '../../../ui/cx.ts'
import { showChange, showPrice, showShortUsd, toneOf } from '../figures.ts'
import { firstTexts } from '../first-texts.en.ts'
import { useAreOld, useLivePrice } from '../prices/prices-store.ts'
import { Spark } from './spark.tsx'
import { TickerIcon } from './ticker-icon.tsx'

/** A ticker as a card. Source: 001 section 2, Futures card. */
export function TickerCard({ ticker }: { ticker: TradingTicker }) {
  const live = useLivePrice(ticker)
  const areOld = useAreOld()
  const isOpen = ticker.status === 'open'
  return (
    <Link
      href={`/trading/${ticker.ticker}`}
      className={cx(
        'grid h-full content-between gap-3 rounded-card border border-line-quiet bg-surface p-4 hover:border-line',
        // Its words stay as clear as any.
        !isOpen && '[&_svg]:opacity-50',
      )}
    >
      <span className="flex items-center gap-3">
        <TickerIcon ticker={ticker} sizePx={32} />
        <span className="min-w-0 flex-1">
          <span className="block text-14 font-semibold">{ticker.ticker}</span>
          <span className="block truncate text-12 text-muted">{ticker.name}</span>
        </span>
        <span className="rounded-control bg-accent-tint px-2 py-1 text-12 font-semibold text-accent">
          {firstTexts.leverage}
        </span>
      </span>
      <Spark prices={ticker.spark} isUp={live.change >= 0} />
      <span className="grid gap-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-2">
          <span
            className={cx(
              'font-condensed text-20 font-semibold tabular-nums',
              (areOld || !isOpen) && 'text-muted',
            )}
          >
            {showPrice(live.price)}
          </span>
          <span
            className={cx(
              'text-13 font-semibold tabular-nums',
              areOld ? 'text-muted' : toneOf(live.change),
            )}
          >
            {isOpen
              ? showChange(live.change)
              : firstTexts[ticker.status === 'closed' ? 'closed' : 'paused']}
          </span>
        </span>
        <span className="text-12 text-muted">
          {firstTexts.volume} {showShortUsd(ticker.stats.volume_24h)}
        </span>
      </span>
    </Link>
  )
}
