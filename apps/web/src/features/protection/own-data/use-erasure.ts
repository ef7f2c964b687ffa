import type { ErasureState } from '@powerplay/contract'
import { useEffect, useState } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { on } from '../../../platform/client/client-events.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { toast } from '../../../platform/toasts/toasts.ts'

const keyOf = (userId: string) => ['erasure', userId]

/** Whether the reader's account is to be erased; kept as new as the server tells it. */
export function useErasure() {
  const { user } = useSession()
  const id = user?.id ?? ''
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    const stops = [
      on('erasureChanged', ({ state }) => queryClient.show(keyOf(id), state)),
      on('realtime:reload', () => void queryClient.invalidateQueries({ queryKey: keyOf(id) })),
    ]
    return () => stops.forEach((stop) => stop())
  }, [id])
  const query = useServerQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => callServer('erasure', {}, { signal }),
    staleTime: 0,
  })
  const act = async (work: () => Promise<ErasureState>) => {
    setIsBusy(true)
    try {
      queryClient.show(keyOf(id), await work())
    } catch (error) {
      toast('error', error instanceof Error ? error.message : String(error))
      // What holds the account may be another thing by now.
      await queryClient.invalidateQueries({ queryKey: keyOf(id) })
    } finally {
      setIsBusy(false)
    }
  }
  return { query, isBusy, act }
}
