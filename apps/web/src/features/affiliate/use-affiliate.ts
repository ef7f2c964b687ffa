import { useEffect } from 'react'
import { callServer } from '../../platform/client/call-server.ts'
import { on } from '../../platform/client/client-events.ts'
import { queryClient } from '../../platform/client/query-client.ts'
import { useServerQuery } from '../../platform/client/use-server-query.ts'

/** Loads everything of the programme anew. */
export const reloadAffiliate = () =>
  void queryClient.invalidateQueries({ queryKey: ['affiliate', 'own'] })

/** Terms of the programme, for everybody. */
export function useProgramme() {
  return useServerQuery({
    queryKey: ['affiliate', 'programme'],
    queryFn: ({ signal }) => callServer('affiliateProgramme', {}, { signal }),
  })
}

/** The viewer's figures, asked again as they grow. */
export function useAffiliate(userId: string) {
  useEffect(() => {
    const stops = [
      on('event:affiliateEarned', reloadAffiliate),
      on('realtime:reload', reloadAffiliate),
    ]
    return () => stops.forEach((stop) => stop())
  }, [])
  return useServerQuery({
    queryKey: ['affiliate', 'own', userId, 'data'],
    queryFn: ({ signal }) => callServer('affiliateData', {}, { signal }),
    staleTime: 0,
  })
}

/** Stretches of the chart. */
export const chartDays = [7, 30, 90] as const
export type ChartDays = (typeof chartDays)[number]

export function useChart(userId: string, days: ChartDays) {
  return useServerQuery({
    queryKey: ['affiliate', 'own', userId, 'chart', days],
    queryFn: ({ signal }) => callServer('affiliateChart', { days }, { signal }),
    placeholderData: (before) => before,
  })
}

export function useReferrals(userId: string, page: number) {
  return useServerQuery({
    queryKey: ['affiliate', 'own', userId, 'referrals', page],
    queryFn: ({ signal }) => callServer('affiliateReferrals', { page, perPage: 20 }, { signal }),
    placeholderData: (before) => before,
  })
}

export function usePayouts(userId: string, page: number) {
  return useServerQuery({
    queryKey: ['affiliate', 'own', userId, 'payouts', page],
    queryFn: ({ signal }) => callServer('affiliatePayouts', { page, perPage: 5 }, { signal }),
    placeholderData: (before) => before,
  })
}

export function useRoots() {
  return useServerQuery({
    queryKey: ['affiliate', 'roots'],
    queryFn: ({ signal }) => callServer('affiliateRoots', { page: 1, perPage: 30 }, { signal }),
  })
}
