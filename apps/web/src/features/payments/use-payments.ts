import { useEffect } from 'react'
import { callServer } from '../../platform/client/call-server.ts'
import { on } from '../../platform/client/client-events.ts'
import { queryClient } from '../../platform/client/query-client.ts'
import { useServerQuery } from '../../platform/client/use-server-query.ts'
import { useSession } from '../../platform/session/session-context.tsx'

/** Currencies that have a chain to come in by. */
export function usePayable() {
  const { user } = useSession()
  return useServerQuery({
    queryKey: ['payable', user?.id ?? ''],
    queryFn: async ({ signal }) => {
      const all = await callServer('currencies', {}, { signal })
      return all.filter(({ chains }) => chains.length > 0)
    },
    staleTime: 10_000,
  })
}

export type HistoryKind = 'deposits' | 'withdrawals'

/** Asks again for everything about money in and out. */
export function reloadPayments(): void {
  void queryClient.invalidateQueries({ queryKey: ['payments'] })
}

/** Has the lists asked for again whenever something happens to the reader's money in or out. */
export function useFreshPayments(): void {
  useEffect(() => {
    const stops = [
      on('depositUpdate', reloadPayments),
      on('withdrawUpdate', reloadPayments),
      on('realtime:reload', reloadPayments),
    ]
    return () => stops.forEach((stop) => stop())
  }, [])
}

export function useDeposits(page: number, perPage: number) {
  useFreshPayments()
  const { user } = useSession()
  return useServerQuery({
    queryKey: ['payments', 'deposits', user?.id ?? '', page, perPage],
    queryFn: ({ signal }) => callServer('depositHistory', { page, perPage }, { signal }),
    staleTime: 0,
  })
}

export function useWithdrawals(page: number, perPage: number) {
  useFreshPayments()
  const { user } = useSession()
  return useServerQuery({
    queryKey: ['payments', 'withdrawals', user?.id ?? '', page, perPage],
    queryFn: ({ signal }) => callServer('withdrawHistory', { page, perPage }, { signal }),
    staleTime: 0,
  })
}

/** Which movements are shown: all, or those of bets of one product; of so many days. */
export interface LedgerFilter {
  readonly product: string
  readonly days: string
}

const dayMs = 86_400_000

export function useLedger(page: number, perPage: number, { product, days }: LedgerFilter) {
  useFreshPayments()
  const { user } = useSession()
  return useServerQuery({
    queryKey: ['payments', 'ledger', user?.id ?? '', page, perPage, product, days],
    queryFn: ({ signal }) => {
      const asked = {
        ...{ page, perPage },
        ...(product !== 'all' && { product }),
        ...(days !== 'all' && { from: Date.now() - Number.parseInt(days, 10) * dayMs }),
      }
      return callServer('ledgerHistory', asked, { signal })
    },
    staleTime: 0,
  })
}
