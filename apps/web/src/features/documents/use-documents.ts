import { useEffect } from 'react'
import type { DocumentState } from '@powerplay/contract'
import { callServer } from '../../platform/client/call-server.ts'
import { on } from '../../platform/client/client-events.ts'
import { queryClient } from '../../platform/client/query-client.ts'
import { useServerQuery } from '../../platform/client/use-server-query.ts'
import { useSession } from '../../platform/session/session-context.tsx'

const keyOf = (userId: string) => ['documents', userId]

/** How well the reader is known; kept as new as the server tells it. */
export function useDocuments() {
  const { user } = useSession()
  const id = user?.id ?? ''
  const show = (state: DocumentState) => queryClient.show(keyOf(id), state)
  useEffect(() => on('documentsChanged', ({ state }) => queryClient.show(keyOf(id), state)), [id])
  const query = useServerQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => callServer('documentState', {}, { signal }),
    staleTime: 0,
  })
  return { query, show }
}
