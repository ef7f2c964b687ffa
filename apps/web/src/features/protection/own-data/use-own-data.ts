import type { OwnExport } from '@powerplay/contract'
import { useEffect, useState } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { on } from '../../../platform/client/client-events.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { toast } from '../../../platform/toasts/toasts.ts'
import { fetchOwnData } from './own-data.ts'

const keyOf = (userId: string) => ['own-data', userId]

/** The file with all that is known of the reader: asked for, made by the server, fetched. */
export function useOwnData() {
  const { user } = useSession()
  const id = user?.id ?? ''
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    const reload = () => void queryClient.invalidateQueries({ queryKey: keyOf(id) })
    const stops = [on('exportChanged', reload), on('realtime:reload', reload)]
    return () => stops.forEach((stop) => stop())
  }, [id])
  const query = useServerQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => callServer('exportStatus', {}, { signal }),
    staleTime: 0,
  })
  const run = async (work: () => Promise<OwnExport>) => {
    if (isBusy) return
    setIsBusy(true)
    try {
      queryClient.show(keyOf(id), await work())
    } catch (error) {
      toast('error', error instanceof Error ? error.message : String(error))
      await queryClient.invalidateQueries({ queryKey: keyOf(id) })
    } finally {
      setIsBusy(false)
    }
  }
  return {
    ...{ query, isBusy },
    /** Fetches the file where it is ready, else asks for one. */
    save: () =>
      void run(async () => {
        const now = await callServer('exportStatus', {})
        if (now.state === 'ready') return fetchOwnData()
        if (now.state === 'waiting') return now
        await callServer('personalExport', {})
        return callServer('exportStatus', {})
      }),
  }
}
