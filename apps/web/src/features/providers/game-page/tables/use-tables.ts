import { callServer } from '../../../../platform/client/call-server.ts'
import { useServerQuery } from '../../../../platform/client/use-server-query.ts'

/** The tables of a live game with their limits in a currency; asked anew on each look at the list. */
export function useTables(id: string, currency: string) {
  return useServerQuery({
    queryKey: ['provider-game-tables', id, currency],
    queryFn: ({ signal }) => callServer('gameTables', { id, currency }, { signal }),
    retry: false,
    staleTime: 0,
  })
}
