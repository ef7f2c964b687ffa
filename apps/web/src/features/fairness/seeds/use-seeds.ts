import { callServer } from '../../../platform/client/call-server.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'

const keyOf = (userId: string | undefined) => ['seeds', userId] as const

/** The pairs of a player; the nonce grows with every bet, so they are asked for anew. */
export function useSeeds(userId: string | undefined) {
  return useServerQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => callServer('seeds', {}, { signal }),
    enabled: userId !== undefined,
    staleTime: 0,
  })
}

/**
 * Ends the active pair: its server seed is revealed and the announced one begins with this client
 * seed. @throws ServerRefusal, ConnectionFailure
 */
export async function rotateSeeds(
  userId: string | undefined,
  clientSeed: string,
  key: string,
): Promise<void> {
  const seeds = await callServer('changeClientSeed', { client_seed: clientSeed }, { key })
  queryClient.show(keyOf(userId), seeds)
  // Bets of the ended pair now show their server seed.
  await queryClient.invalidateQueries({ queryKey: ['bet'] })
}
