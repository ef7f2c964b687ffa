import { callServer } from './call-server.ts'
import { useServerQuery } from './use-server-query.ts'
import { useSession } from '../session/session-context.tsx'

/** What holds where the reader is; undefined until it is known. */
export function useJurisdiction() {
  return useJurisdictionQuery().data
}

/** As `useJurisdiction`, with how the question stands. */
export function useJurisdictionQuery() {
  const { user } = useSession()
  return useServerQuery({
    // What holds for a guest is not what holds for a player.
    queryKey: ['jurisdiction', user?.id ?? ''],
    queryFn: () => callServer('checkJurisdiction', {}),
  })
}
