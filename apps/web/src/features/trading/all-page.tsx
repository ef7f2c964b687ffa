import type { TradingTicker } from '@powerplay/contract'
import { Calculator, Search } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Input } from '../../ui/input.tsx'
import { PageHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showChange, showPrice, showShortUsd, toneOf } from './figures.ts'
import { messages } from './messages.en.ts'
import { openCalculator } from './open-calculator.ts'
import { useLivePrice, useTickers } from './prices-store.ts'
import { Spark } from './spark.tsx'
import { TickerIcon } from './ticker-icon.tsx'

/** /trading/all: every ticker as a card. Source: 001 section 2, Futures card. */
export function AllPage() {
  const [query, setQuery] = useState('')
  const { data, isError, refetch } = useTickers()
  const wanted = query.trim().toLowerCase()
  const shown = data?.filter(({ ticker, name }) =>
    `${ticker} ${name}`.toLowerCase().includes(wanted),
  )
  return (
    <>
      <PageHead
        title={messages.title}
        text={messages.intro}
        actions={
          <div className="flex flex-wrap items-center gap-2">
            <Input
              label={messages.search}
              isLabelHidden
              placeholder={messages.search}
              leading={<Search size={16} aria-hidden />}
              value={query}
              onChange={(event) => setQuery(event.currentTarget.value)}
              className="w-56"
            />
            <Button icon={<Calculator size={16} aria-hidden />} onClick={openCalculator}>
              {messages.calculator}
            </Button>
          </div>
        }
      />
      {shown === undefined ? (
        isError ? (
          <ErrorState text={messages.failed} onRetry={() => void refetch()} />
        ) : (
          <Grid>
            {Array.from({ length: 12 }, (_, index) => (
              <Skeleton key={index} className="h-44 w-full" />
            ))}
          </Grid>
        )
      ) : shown.length === 0 ? (
        <EmptyState icon={<Search size={24} aria-hidden />} title={messages.none} text={query} />
      ) : (
        <Grid>
          {shown.map((ticker) => (
            <TickerCard key={ticker.ticker} ticker={ticker} />
          ))}
        </Grid>
      )}
    </>
  )
}

function Grid({ children }: { children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-3 xl:grid-cols-4 max-[420px]:grid-cols-1">
      {children}
    </div>
  )
}

function TickerCard({ ticker }: { ticker: TradingTicker }) {
  const live = useLivePrice(ticker)
  const isOpen = ticker.status === 'open'
  return (
    <Link
      href={`/trading/${ticker.ticker}`}
      className={cx(
        'grid gap-3 rounded-card border border-line-quiet bg-surface p-4 hover:border-line',
        !isOpen && 'opacity-60',
      )}
    >
      <span className="flex items-center gap-3">
        <TickerIcon ticker={ticker} sizePx={32} />
        <span className="min-w-0 flex-1">
          <span className="block text-14 font-semibold">{ticker.ticker}</span>
          <span className="block truncate text-12 text-muted">{ticker.name}</span>
        </span>
        <span className="rounded-control bg-accent-tint px-2 py-1 text-12 font-semibold text-accent">
          {messages.leverage}
        </span>
      </span>
      <Spark prices={ticker.spark} isUp={live.change >= 0} />
      <span className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
        <span>
          <span className="block font-condensed text-20 font-semibold tabular-nums">
            {showPrice(live.price)}
          </span>
          <span className="text-12 text-muted">
            {messages.volume} {showShortUsd(ticker.stats.volume_24h)}
          </span>
        </span>
        <span className={cx('text-13 font-semibold tabular-nums', toneOf(live.change))}>
          {isOpen
            ? showChange(live.change)
            : messages[ticker.status === 'closed' ? 'closed' : 'paused']}
        </span>
      </span>
    </Link>
  )
}
