import { callServer } from '../../../platform/client/call-server.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'

const queryKey = ['connected-apps'] as const

/** The apps that the player allowed. */
export function useConnectedApps() {
  return useServerQuery({
    queryKey,
    queryFn: ({ signal }) => callServer('connectedApps', {}, { signal }),
    staleTime: 0,
  })
}

/** Takes back what an app was allowed. @throws ServerRefusal, ConnectionFailure */
export async function removeApp(id: string): Promise<void> {
  queryClient.show(queryKey, await callServer('removeApp', { id }))
}
