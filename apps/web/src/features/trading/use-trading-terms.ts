import { useServerQuery } from '../../platform/client/use-server-query.ts'
import { callServer } from '../../platform/client/call-server.ts'
import type { TradingTickerTerms } from '@powerplay/contract'

/** What the operator has set, as the calculator needs it; the defaults until it is known. */
export function useTradingTerms(): { pnl_fee: number; flatPpm: number; max_roi: number } {
  const { data } = useTickerTerms('BTC')
  return {
    pnl_fee: data?.fee.pnl_fee ?? 5,
    flatPpm: data?.fee.flatPpm ?? 50,
    max_roi: data?.max_roi ?? 10_000,
  }
}

const reloadMs = 15_000

/** One ticker with limits, fees and open interest. */
export function useTickerTerms(ticker: string) {
  return useServerQuery<TradingTickerTerms>({
    queryKey: ['trading', 'ticker', ticker],
    queryFn: ({ signal }) => callServer('tradingTicker', { ticker }, { signal }),
    refetchInterval: reloadMs,
  })
}
