import { callServer } from '../../platform/client/call-server.ts'
import { useServerQuery } from '../../platform/client/use-server-query.ts'

/** The pages that are shown now. */
export function useHelpPages() {
  return useServerQuery({
    queryKey: ['help-pages'],
    queryFn: ({ signal }) => callServer('helpPages', {}, { signal }),
  })
}

/** One of them in full. */
export function useHelpPage(slug: string) {
  return useServerQuery({
    queryKey: ['help-page', slug],
    queryFn: ({ signal }) => callServer('helpPage', { slug }, { signal }),
  })
}
