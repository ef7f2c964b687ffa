import { callServer } from './call-server.ts'
import { useServerQuery } from './use-server-query.ts'

/** What holds where the reader is; undefined until it is known. */
export function useJurisdiction() {
  const { data } = useServerQuery({
    queryKey: ['jurisdiction'],
    queryFn: () => callServer('checkJurisdiction', {}),
  })
  return data
}
