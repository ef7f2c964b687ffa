import type { TradingTicker, TradingTickerTerms } from '@powerplay/contract'
import { Calculator, LayoutGrid, Pause, Search, TrendingDown, TrendingUp } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { ServerRefusal } from '../../platform/client/server-refusal.ts'
import type { PathParams } from '../../platform/feature/feature.ts'
import { usePageTitle } from '../../platform/title/page-title.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState, ErrorState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Chart } from './chart/chart.tsx'
import { showChange, showPrice, showShortUsd, toneOf } from './figures.ts'
import { lastTicker, rememberTicker } from './tickers/last-ticker.ts'
import { messages } from './messages.en.ts'
import { openCalculator } from './calculator/open-calculator.ts'
import { openTicket } from './ticket/open-ticket.ts'
import { PositionsPanel } from './positions/positions-panel.tsx'
import { useAreOld, useLivePrice } from './prices/prices-store.ts'
import { TickerIcon } from './tickers/ticker-icon.tsx'
import { Ticket } from './ticket/ticket.tsx'
import { useFollowedPositions, useOpenPositions } from './positions/use-positions.ts'
import { useTickers } from './tickers/use-tickers.ts'
import { useTickerTerms } from './use-trading-terms.ts'

/** /trading: the last or the first ticker. Source: 001 section 2. */
export function StartPage() {
  const [, navigate] = useLocation()
  useEffect(() => navigate(`/trading/${lastTicker()}`, { replace: true }), [navigate])
  return <Skeleton className="h-110 w-full" />
}

/** /trading/{ticker}: price, chart, ticket and the player's positions. Source: 001 section 2. */
export function TickerPage({ params }: { params: PathParams }) {
  const name = (params['ticker'] ?? '').toUpperCase()
  const tickers = useTickers()
  const terms = useTickerTerms(name)
  const positions = useOpenPositions()
  useFollowedPositions()
  const known = terms.data?.ticker
  useEffect(() => {
    if (known !== undefined) rememberTicker(known)
  }, [known])
  if (terms.data === undefined || tickers.data === undefined) {
    if (isUnknown(terms.error)) return <UnknownTicker name={name} />
    const failed = terms.isError || tickers.isError
    return failed ? (
      <ErrorState text={messages.failed} onRetry={() => void terms.refetch()} />
    ) : (
      <div role="status" aria-label="Loading" className="grid gap-3">
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-110 w-full" />
      </div>
    )
  }
  const own = positions.filter(({ ticker }) => ticker === name)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="lg:col-span-2">
        <Head terms={terms.data} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
        <Chart ticker={terms.data} positions={own} />
        <div className="max-lg:hidden">
          <PositionsPanel terms={terms.data} tickers={tickers.data} positions={positions} />
        </div>
      </div>
      <div className="grid content-start gap-3 max-lg:hidden">
        <Ticket key={name} terms={terms.data} />
        <div>
          <TickerList tickers={tickers.data} name={name} />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pb-20 lg:hidden">
        <PositionsPanel terms={terms.data} tickers={tickers.data} positions={positions} />
        <TickerList tickers={tickers.data} name={name} />
      </div>
      <OrderBar terms={terms.data} />
    </div>
  )
}

const isUnknown = (error: unknown) =>
  error instanceof ServerRefusal && error.name === 'futures/unknown-ticker'

/** The address names a ticker that there is not. */
function UnknownTicker({ name }: { name: string }) {
  return (
    <EmptyState
      isPage
      icon={<Search size={24} aria-hidden />}
      title={messages.none}
      text={name}
      action={
        <Link href="/trading/all" className={buttonClass('primary')}>
          <LayoutGrid size={16} aria-hidden /> {messages.all}
        </Link>
      }
    />
  )
}

/** Narrow screens: both ways into the ticket, at the thumb. */
function OrderBar({ terms }: { terms: TradingTickerTerms }) {
  const look =
    'flex h-14 items-center justify-center gap-2 rounded-control border text-16 font-semibold'
  const { ticker } = terms
  return (
    <div
      role="group"
      aria-label={messages.ticketOf(ticker)}
      className="fixed inset-x-0 bottom-(--bottom-bar) z-20 grid grid-cols-2 gap-2 border-t
        border-line-quiet bg-bg p-3 pr-18 md:bottom-0 lg:hidden"
    >
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => openTicket({ ticker, side: 'long' })}
        className={cx(look, 'border-win bg-win-tint text-win')}
      >
        <TrendingUp size={18} aria-hidden /> {messages.up}
      </button>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => openTicket({ ticker, side: 'short' })}
        className={cx(look, 'border-loss bg-loss-tint text-loss')}
      >
        <TrendingDown size={18} aria-hidden /> {messages.down}
      </button>
    </div>
  )
}

function Head({ terms }: { terms: TradingTickerTerms }) {
  const live = useLivePrice(terms)
  const areOld = useAreOld()
  usePageTitle(`${terms.ticker} ${showPrice(live.price)}`)
  const { stats, openInterest } = terms
  const facts = [
    [messages.change, showChange(live.change), toneOf(live.change)],
    [messages.volume, showShortUsd(stats.volume_24h), ''],
    [messages.high, showPrice(stats.high_24h), ''],
    [messages.low, showPrice(stats.low_24h), ''],
    [messages.interestLong, showShortUsd(openInterest.long), ''],
    [messages.interestShort, showShortUsd(openInterest.short), ''],
  ] as const
  return (
    <div className="@container/head grid gap-2">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-card border border-line-quiet bg-surface px-4 py-3">
        <span className="flex items-center gap-3">
          <TickerIcon ticker={terms} sizePx={32} />
          <span>
            <h1 className="text-16 font-semibold">{terms.ticker}</h1>
            <span className="text-12 text-muted">{messages.upTo(terms.maxLeverage)}</span>
          </span>
        </span>
        <span
          className={cx(
            'font-condensed text-24 font-semibold tabular-nums',
            areOld ? 'text-muted' : live.side === 'up' ? 'text-win' : 'text-loss',
          )}
        >
          {showPrice(live.price)}
        </span>
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-13 tabular-nums order-last basis-full @min-[1060px]/head:order-none @min-[1060px]/head:flex-1 @min-[1060px]/head:basis-0">
          {facts.map(([label, value, tone]) => (
            <div key={label}>
              <dt className="text-12 text-muted">{label}</dt>
              <dd className={cx('font-semibold', tone)}>{value}</dd>
            </div>
          ))}
        </dl>
        <span className="flex gap-2 sm:ml-auto">
          <Button icon={<Calculator size={16} aria-hidden />} onClick={openCalculator}>
            {messages.calculator}
          </Button>
          <Link href="/trading/all" className={buttonClass('outline')}>
            <LayoutGrid size={16} aria-hidden /> {messages.all}
          </Link>
        </span>
      </header>
      {!live.isClean && (
        <p
          role="status"
          className="flex items-center gap-2 rounded-card bg-warn-tint px-4 py-3 text-14 text-warn"
        >
          <Pause size={16} aria-hidden /> {messages.pausedBanner}
        </p>
      )}
    </div>
  )
}

function TickerList({ tickers, name }: { tickers: readonly TradingTicker[]; name: string }) {
  return (
    <nav
      aria-label={messages.all}
      className="grid overflow-hidden rounded-card border border-line-quiet bg-surface"
    >
      {tickers.map((ticker) => (
        <TickerLink key={ticker.ticker} ticker={ticker} isHere={ticker.ticker === name} />
      ))}
    </nav>
  )
}

function TickerLink({ ticker, isHere }: { ticker: TradingTicker; isHere: boolean }) {
  const live = useLivePrice(ticker)
  const areOld = useAreOld()
  return (
    <Link
      href={`/trading/${ticker.ticker}`}
      aria-current={isHere ? 'page' : undefined}
      className={cx(
        'flex h-11 items-center gap-2.5 border-l-2 px-3 text-13 tabular-nums hover:bg-raised',
        isHere ? 'border-accent bg-raised' : 'border-transparent',
      )}
    >
      <TickerIcon ticker={ticker} sizePx={20} />
      <span className="flex-1 font-semibold">{ticker.ticker}</span>
      <span className={cx(areOld && 'text-muted')}>{showPrice(live.price)}</span>
      <span className={cx('w-18 text-right', areOld ? 'text-muted' : toneOf(live.change))}>
        {showChange(live.change)}
      </span>
    </Link>
  )
}
