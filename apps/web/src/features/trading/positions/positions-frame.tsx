import type { TradingPosition, TradingTicker } from '@powerplay/contract'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { CoinAmount } from '../../../ui/marks/coin-amount.tsx'
import { Cell, HeadCell } from '../../../ui/lists/table.tsx'
import { messages } from '../messages.en.ts'
import { SideWord } from './side-word.tsx'
import { TickerIcon } from '../tickers/ticker-icon.tsx'

const { columns } = messages

interface FrameProps {
  caption: string
  heads: readonly string[]
  children: React.ReactNode
}

/** The table of positions, whose first three columns are always the same. */
export function Frame({ caption, heads, children }: FrameProps) {
  return (
    <div className="relative overflow-x-auto p-2">
      <table className="w-full min-w-180 border-separate border-spacing-0 text-13 tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <HeadCell>{columns.market}</HeadCell>
            <HeadCell>{columns.side}</HeadCell>
            <HeadCell isRight>{columns.wager}</HeadCell>
            {heads.map((head) => (
              <HeadCell key={head} isRight>
                {head === '' ? <span className="sr-only">{messages.close}</span> : head}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** What a position is: market, side and wager. */
export function FirstCells(props: {
  position: TradingPosition
  ticker: TradingTicker | undefined
}) {
  const { position, ticker } = props
  const format = useAmountFormat()
  const { side, multiplier, wager, currency } = position
  return (
    <>
      <Cell>
        <span className="flex items-center gap-2 font-semibold">
          {ticker && <TickerIcon ticker={ticker} sizePx={20} />}
          {position.ticker}
          <span className="rounded-full bg-raised px-2 py-0.5 text-12 text-muted">
            {multiplier}x
          </span>
        </span>
      </Cell>
      <Cell>
        <SideWord side={side} />
      </Cell>
      <Cell isRight>
        <CoinAmount text={format.amount(wager, currency)} currencyId={currency} />
      </Cell>
    </>
  )
}
