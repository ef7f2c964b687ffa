import type { RecentTrade, TradingTicker } from '@powerplay/contract'
import { Activity } from 'lucide-react'
import { showTimeAgo } from '../../../platform/format/time.ts'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { CoinAmount } from '../../../ui/marks/coin-amount.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Cell, HeadCell, Row } from '../../../ui/lists/table.tsx'
import { TimeAgo } from '../../../ui/marks/time-ago.tsx'
import { showBps, toneOf } from '../figures.ts'
import { messages } from '../messages.en.ts'
import { ReasonPill } from './reason-pill.tsx'
import { SideWord } from './side-word.tsx'
import { TickerIcon } from '../tickers/ticker-icon.tsx'
import { useRecentTrades } from './use-recent-trades.ts'

const { columns } = messages

/** The latest positions of all players that ended in this ticker; they come in as they end. */
export function RecentTrades({ ticker }: { ticker: TradingTicker }) {
  const { data, isError, refetch } = useRecentTrades(ticker.ticker)
  if (data === undefined) {
    return isError ? (
      <ErrorState text={messages.failed} onRetry={() => void refetch()} />
    ) : (
      <div role="status" aria-label="Loading" className="p-3">
        <Skeleton className="h-40 w-full" />
      </div>
    )
  }
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<Activity size={24} aria-hidden />}
        title={messages.noRecent}
        text={messages.noRecentText}
      />
    )
  }
  return (
    <div className="relative overflow-x-auto p-2">
      <table className="w-full min-w-150 border-separate border-spacing-0 text-13 tabular-nums">
        <caption className="sr-only">{messages.recent}</caption>
        <thead>
          <tr>
            <HeadCell>{columns.market}</HeadCell>
            <HeadCell>{columns.player}</HeadCell>
            <HeadCell>{columns.side}</HeadCell>
            <HeadCell isRight>{columns.wager}</HeadCell>
            <HeadCell isRight>{columns.roi}</HeadCell>
            <HeadCell isRight>{columns.profit}</HeadCell>
            <HeadCell isRight>{columns.ended}</HeadCell>
            <HeadCell isRight>{columns.time}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {data.map((trade) => (
            <TradeRow key={keyOf(trade)} trade={trade} ticker={ticker} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const keyOf = ({ closedAt, user, wager, profit }: RecentTrade) =>
  `${closedAt}/${user._id ?? ''}/${wager}/${profit}`

function TradeRow({ trade, ticker }: { trade: RecentTrade; ticker: TradingTicker }) {
  const format = useAmountFormat()
  const { user, side, multiplier, wager, currency, roi, profit, reason, closedAt } = trade
  const tone = toneOf(roi)
  return (
    <Row>
      <Cell>
        <span className="flex items-center gap-2 font-semibold">
          <TickerIcon ticker={ticker} sizePx={20} />
          {trade.ticker}
          <span className="rounded-full bg-raised px-2 py-0.5 text-12 text-muted">
            {multiplier}x
          </span>
        </span>
      </Cell>
      <Cell className={user.name === null ? 'text-muted' : ''}>
        {user.name ?? messages.hiddenPlayer}
      </Cell>
      <Cell>
        <SideWord side={side} />
      </Cell>
      <Cell isRight>
        <CoinAmount text={format.amount(wager, currency)} currencyId={currency} />
      </Cell>
      <Cell isRight className={cx('font-semibold', tone)}>
        {showBps(Math.round(roi * 100))}
      </Cell>
      <Cell isRight className={cx('font-semibold', tone)}>
        {format.profit(profit, currency)}
      </Cell>
      <Cell isRight>
        <ReasonPill reason={reason} />
      </Cell>
      <Cell isRight className="text-muted">
        <TimeAgo at={closedAt} format={showTimeAgo} />
      </Cell>
    </Row>
  )
}
