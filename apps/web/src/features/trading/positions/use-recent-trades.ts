import type { RecentTrade } from '@powerplay/contract'
import { useEffect } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { on } from '../../../platform/client/client-events.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'

const count = 20

/** The latest ended positions of a ticker, read anew when one more has ended. */
export function useRecentTrades(ticker: string) {
  useEffect(
    () =>
      on('event:tradingGameBet', (trade) => {
        if (trade.ticker !== ticker) return
        void queryClient.invalidateQueries({ queryKey: ['trading', 'recent', ticker] })
      }),
    [ticker],
  )
  return useServerQuery<RecentTrade[]>({
    queryKey: ['trading', 'recent', ticker],
    queryFn: ({ signal }) => callServer('tradingRecent', { ticker, count }, { signal }),
    staleTime: 0,
  })
}
