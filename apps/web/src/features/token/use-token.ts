import type { Timeframe } from '@powerplay/contract'
import { useEffect, useState } from 'react'
import { callServer } from '../../platform/client/call-server.ts'
import { on } from '../../platform/client/client-events.ts'
import { queryClient } from '../../platform/client/query-client.ts'
import { useServerQuery } from '../../platform/client/use-server-query.ts'
import { useSession } from '../../platform/session/session-context.tsx'

const minute = 60_000

/** The calls of the charts. */
export type ChartCall =
  | 'analyticsBurn'
  | 'analyticsBurntChart'
  | 'analyticsFutures'
  | 'analyticsSlots'
  | 'analyticsSport'
  | 'analyticsPayout'
  | 'analyticsSupply'
  | 'analyticsPrice'

/** A chart, loaded anew for each range. */
export function useChart<Call extends ChartCall>(call: Call, timeframe: Timeframe) {
  return useServerQuery({
    queryKey: ['token', 'chart', call, timeframe],
    queryFn: ({ signal }) => callServer(call, { timeframe }, { signal }),
    staleTime: minute,
  })
}

const reload = (...key: readonly string[]) =>
  void queryClient.invalidateQueries({ queryKey: ['token', ...key] })

/** Everything of the viewer's own, after they moved something. */
export const reloadOwn = () => {
  reload('data')
  reload('share')
}

/** The price, kept current by its event. */
export function useTokenPrice() {
  useEffect(() => {
    const stops = [
      on('event:tokenPrice', () => reload('price')),
      on('realtime:reload', () => reload('price')),
    ]
    return () => stops.forEach((stop) => stop())
  }, [])
  return useServerQuery({
    queryKey: ['token', 'price'],
    queryFn: async ({ signal }) => (await callServer('tokenPrice', {}, { signal })).bitcoin,
    staleTime: minute,
  })
}

const fireMs = 8_000

/** True for a moment after something was burnt. */
export function useBurnFire(): boolean {
  const [isBurning, setIsBurning] = useState(false)
  useEffect(
    () =>
      on('event:tokenBurn', () => {
        setIsBurning(true)
        reload('chart')
        reload('data')
      }),
    [],
  )
  useEffect(() => {
    if (!isBurning) return undefined
    const timer = setTimeout(() => setIsBurning(false), fireMs)
    return () => clearTimeout(timer)
  }, [isBurning])
  return isBurning
}

export function useTokenData() {
  const { user } = useSession()
  return useServerQuery({
    queryKey: ['token', 'data', user?.id ?? ''],
    queryFn: ({ signal }) => callServer('tokenData', {}, { signal }),
    staleTime: 15_000,
  })
}

/** @param isOn where the share is off nothing is asked. */
export function useRevShare(isOn = true) {
  const { user } = useSession()
  return useServerQuery({
    queryKey: ['token', 'share', user?.id ?? ''],
    enabled: isOn,
    queryFn: ({ signal }) => callServer('revShareData', {}, { signal }),
    staleTime: 15_000,
  })
}
