import type { CallInput } from '../../../platform/client/call-types.ts'
import { callServer } from '../../../platform/client/call-server.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'

const queryKey = ['sessions'] as const

/** The open sessions of the player. */
export function useSessions() {
  return useServerQuery({
    queryKey,
    queryFn: ({ signal }) => callServer('sessions', {}, { signal }),
    staleTime: 0,
  })
}

/** Ends one session or all others. @throws ServerRefusal, ConnectionFailure */
export async function endSessions(which: CallInput<'endSessions'>): Promise<void> {
  queryClient.show(queryKey, await callServer('endSessions', which))
}
