import type { AccountConnection } from '@powerplay/contract'
import { callServer } from '../../../platform/client/call-server.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'

const queryKey = ['connections'] as const

/** The ways into the player's account besides its password. */
export function useConnections() {
  return useServerQuery({
    queryKey,
    queryFn: ({ signal }) => callServer('connections', {}, { signal }),
    staleTime: 0,
  })
}

/** Shows what the server answered to a change. */
export function keepConnections(connections: AccountConnection[]): void {
  queryClient.show(queryKey, connections)
}

/** @throws ServerRefusal, ConnectionFailure */
export async function removeConnection({ type, id }: AccountConnection): Promise<void> {
  keepConnections(await callServer('removeConnection', { type, id }))
}
