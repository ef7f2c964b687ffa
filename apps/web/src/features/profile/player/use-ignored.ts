import { callServer } from '../../../platform/client/call-server.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'

const queryKey = ['ignored-players'] as const

/** The players that the own account ignores. */
export function useIgnored() {
  return useServerQuery({
    queryKey,
    queryFn: ({ signal }) => callServer('ignoredPlayers', {}, { signal }),
  })
}

/** Ignores a player, or stops it. @param name id or name. @throws ServerRefusal, ConnectionFailure */
export async function changeIgnored(name: string, isIgnored: boolean): Promise<void> {
  await callServer(isIgnored ? 'ignore' : 'unignore', { name })
  await queryClient.invalidateQueries({ queryKey })
}
