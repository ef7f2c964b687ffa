import type { GameProvider } from '@powerplay/contract'
import { callServer } from '../../../platform/client/call-server.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'

/** The providers of the games on offer, highest priority first. */
export function useProviders() {
  return useServerQuery<readonly GameProvider[]>({
    queryKey: ['game-providers'],
    queryFn: ({ signal }) => callServer('gameProviders', {}, { signal }),
  })
}
