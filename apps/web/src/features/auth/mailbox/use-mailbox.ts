import { callServer } from '../../../platform/client/call-server.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'

const queryKey = ['mailbox'] as const

/** Mail that was caught instead of being sent, newest first. */
export function useMailbox() {
  return useServerQuery({
    queryKey,
    queryFn: ({ signal }) => callServer('mailbox', {}, { signal }),
    staleTime: 0,
    refetchInterval: 5_000,
    retry: false,
  })
}

/** Throws all mail away. @throws ServerRefusal, ConnectionFailure */
export async function emptyMailbox(): Promise<void> {
  queryClient.show(queryKey, await callServer('emptyMailbox', {}))
}
