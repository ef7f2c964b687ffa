import { closeModal } from '../../../platform/modals/modals.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { cx } from '../../../ui/cx.ts'
import { showPrice } from '../figures.ts'
import { useLivePrice } from '../prices/prices-store.ts'
import { Ticket } from './ticket.tsx'
import { TickerIcon } from '../tickers/ticker-icon.tsx'
import { useTickerTerms } from '../use-trading-terms.ts'
import type { TradingTickerTerms } from '@powerplay/contract'

/** What the ticket of a phone begins with. */
export interface TicketWindowProps {
  /** Name of the ticker. */
  readonly ticker: string
  readonly side: 'long' | 'short'
}

/** The ticket in a window of its own, with the live price above it. */
export function TicketWindow({ ticker, side }: TicketWindowProps) {
  const { data } = useTickerTerms(ticker)
  if (data === undefined) return <Skeleton className="h-96 w-full" />
  return (
    <div className="grid gap-3">
      <Price terms={data} />
      <Ticket terms={data} side={side} isBare onSent={() => closeModal('trading-ticket')} />
    </div>
  )
}

function Price({ terms }: { terms: TradingTickerTerms }) {
  const live = useLivePrice(terms)
  return (
    <p className="flex items-center gap-2 text-16 font-semibold">
      <TickerIcon ticker={terms} sizePx={24} />
      {terms.ticker}
      <span className={cx('tabular-nums', live.side === 'up' ? 'text-win' : 'text-loss')}>
        {showPrice(live.price)}
      </span>
    </p>
  )
}
