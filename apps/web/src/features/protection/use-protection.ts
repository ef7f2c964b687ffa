import type { ProtectionState } from '@powerplay/contract'
import { useEffect, useState } from 'react'
import { callServer } from '../../platform/client/call-server.ts'
import { on } from '../../platform/client/client-events.ts'
import { queryClient } from '../../platform/client/query-client.ts'
import { useServerQuery } from '../../platform/client/use-server-query.ts'
import { useSession } from '../../platform/session/session-context.tsx'
import { toast } from '../../platform/toasts/toasts.ts'

const keyOf = (userId: string) => ['protection', userId]

/** What protects the reader; kept as new as the server tells it. */
export function useProtection() {
  const { user } = useSession()
  const id = user?.id ?? ''
  useEffect(() => {
    const stops = [
      on('complianceState', ({ state }) => queryClient.show(keyOf(id), state)),
      on('realtime:reload', () => void queryClient.invalidateQueries({ queryKey: keyOf(id) })),
    ]
    return () => stops.forEach((stop) => stop())
  }, [id])
  return useServerQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => callServer('protectionState', {}, { signal }),
    staleTime: 0,
  })
}

/** Does something about the protection, one thing at a time; what it came to is shown at once. */
export function useProtecting() {
  const { user } = useSession()
  const id = user?.id ?? ''
  const [isBusy, setIsBusy] = useState(false)
  const act = async (
    work: () => Promise<ProtectionState>,
  ): Promise<ProtectionState | undefined> => {
    setIsBusy(true)
    try {
      const state = await work()
      queryClient.show(keyOf(id), state)
      return state
    } catch (error) {
      toast('error', error instanceof Error ? error.message : String(error))
      return undefined
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, act }
}
