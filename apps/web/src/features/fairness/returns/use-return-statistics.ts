import { callServer } from '../../../platform/client/call-server.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'

const refreshMs = 30_000

/** The live returns of real or of demo play; asked for anew while somebody looks. */
export function useReturnStatistics(demo: boolean) {
  return useServerQuery({
    queryKey: ['return-statistics', demo],
    queryFn: ({ signal }) => callServer('fairnessStatistics', { demo }, { signal }),
    refetchInterval: refreshMs,
  })
}
