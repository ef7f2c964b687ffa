import type { TwoFactorState } from '@powerplay/contract'
import { callServer } from '../../../platform/client/call-server.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'

const queryKey = ['two-factor'] as const

/** How the second factor of the player stands. */
export function useFactor() {
  return useServerQuery<TwoFactorState>({
    queryKey,
    queryFn: ({ signal }) => callServer('twoFactor', {}, { signal }),
    staleTime: 0,
  })
}

/** Asks anew after a change; other devices were signed out by it. */
export async function refreshFactor(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey }),
    queryClient.invalidateQueries({ queryKey: ['sessions'] }),
  ])
}
