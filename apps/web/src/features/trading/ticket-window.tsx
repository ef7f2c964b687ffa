import { closeModal } from '../../platform/modals/modals.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { cx } from '../../ui/cx.ts'
import { showPrice } from './figures.ts'
import { useLivePrice } from './prices-store.ts'
import { Ticket } from './ticket.tsx'
import type { TicketWindowProps } from './ticket-window-props.ts'
import { TickerIcon } from './ticker-icon.tsx'
import { useTickerTerms } from './use-trading-terms.ts'
import type { TradingTickerTerms } from '@powerplay/contract'

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
