import type { TradingTicker } from '@powerplay/contract'
import { findCurrency } from '@powerplay/kernel'
import { Coin } from '../../../ui/marks/coin.tsx'

export interface TickerIconProps {
  ticker: Pick<TradingTicker, 'ticker' | 'style'>
  sizePx: number
}

const coinOf = (ticker: string) => (ticker === 'PWRPLAY' ? 'pwr' : ticker.toLowerCase())

/** The mark of a ticker: the coin's drawing where there is one, else its first letter. */
export function TickerIcon({ ticker, sizePx }: TickerIconProps) {
  const coin = coinOf(ticker.ticker)
  if (findCurrency(coin) !== undefined) {
    return <Coin currencyId={coin} sizePx={sizePx} isDecoration />
  }
  return (
    <span
      aria-hidden
      className="grid shrink-0 place-items-center rounded-full font-semibold"
      style={{
        width: sizePx,
        height: sizePx,
        fontSize: sizePx * 0.45,
        background: ticker.style.background,
        color: ticker.style.color,
      }}
    >
      {ticker.ticker[0]}
    </span>
  )
}
