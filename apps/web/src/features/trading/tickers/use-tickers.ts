import type { TradingTicker } from '@powerplay/contract'
import { useEffect } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { followTickers } from '../prices/live-frames.ts'
import { followPrices } from '../prices/prices-store.ts'

const reloadMs = 30_000

/** All tickers; their prices are followed besides. */
export function useTickers() {
  useEffect(followPrices, [])
  useEffect(followTickers, [])
  return useServerQuery<TradingTicker[]>({
    queryKey: ['trading', 'tickers'],
    queryFn: ({ signal }) => callServer('tradingTickers', {}, { signal }),
    refetchInterval: reloadMs,
  })
}
