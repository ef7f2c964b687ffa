import type { TradingTicker } from '@powerplay/contract'

/** By what the list of tickers is ordered, the greatest first. */
export type TickerOrder = 'volume' | 'change'

/** The tickers in an order; equal ones stay as the server lists them. */
export function sortTickers(
  tickers: readonly TradingTicker[],
  order: TickerOrder,
): readonly TradingTicker[] {
  const value = ({ stats }: TradingTicker) =>
    order === 'volume' ? stats.volume_24h : stats.change_24h
  return [...tickers].sort((one, other) => value(other) - value(one))
}
