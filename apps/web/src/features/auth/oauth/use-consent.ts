import { callServer } from '../../../platform/client/call-server.ts'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'

/** The request of this id, for this player. */
export function useRequest(requestId: string, userId: string) {
  return useServerQuery({
    queryKey: ['oauth-request', requestId, userId],
    queryFn: ({ signal }) => callServer('oauthRequest', { requestId }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** True when there is no such request, or none any more. */
export function isOver(error: unknown): boolean {
  return error instanceof ServerRefusal && error.status === 404
}

/** Sends the decision; the page then leaves for wherever the server says. */
export async function decide(requestId: string, allow: boolean): Promise<void> {
  const { redirect } = await callServer('oauthDecide', { requestId, allow })
  window.location.assign(redirect)
}
