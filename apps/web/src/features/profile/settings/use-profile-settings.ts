import type { CallInput } from '../../../platform/client/call-types.ts'
import { callServer } from '../../../platform/client/call-server.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'

const queryKey = ['profile-settings'] as const

/** The choices of the account. */
export function useProfileSettings() {
  return useServerQuery({
    queryKey,
    queryFn: ({ signal }) => callServer('profileSettings', {}, { signal }),
    staleTime: 0,
  })
}

/** Changes some of them. @throws ServerRefusal, ConnectionFailure */
export async function changeProfileSettings(change: CallInput<'updateSettings'>): Promise<void> {
  queryClient.show(queryKey, await callServer('updateSettings', change))
}
