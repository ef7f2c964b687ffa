import { whisper } from '../../../platform/realtime/realtime.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'

/** A bet with its seeds; asked anew each time it is looked at, for seeds may be revealed since. */
export function useBet(betId: string | undefined) {
  return useServerQuery({
    queryKey: ['bet', betId],
    queryFn: () => whisper('Info', { game_id: betId ?? '' }),
    enabled: betId !== undefined,
    staleTime: 0,
  })
}
