import type { VipData, VipLevel } from '@powerplay/contract'
import { useEffect } from 'react'
import { callServer } from '../../platform/client/call-server.ts'
import { on } from '../../platform/client/client-events.ts'
import { queryClient } from '../../platform/client/query-client.ts'
import { useServerQuery } from '../../platform/client/use-server-query.ts'
import { useSession } from '../../platform/session/session-context.tsx'

/** The viewer's progress and the ten levels. */
export interface VipView {
  readonly data: VipData
  readonly levels: readonly VipLevel[]
}

const reload = () => void queryClient.invalidateQueries({ queryKey: ['vip'] })

/** Levels as the server has them, asked again when one is reached. */
export function useVip() {
  const { user } = useSession()
  useEffect(() => {
    const stops = [on('event:vipChanged', reload), on('realtime:reload', reload)]
    return () => stops.forEach((stop) => stop())
  }, [])
  return useServerQuery({
    queryKey: ['vip', user?.id ?? ''],
    queryFn: async ({ signal }): Promise<VipView> => {
      const [data, ...levels] = await callServer('vip', {}, { signal })
      return { data, levels }
    },
    staleTime: 0,
  })
}
