import { callServer } from '../../../platform/client/call-server.ts'
import type { CallOutput } from '../../../platform/client/call-types.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { useSettled } from '../forms/use-settled.ts'

/**
 * A text as the server cleans it for readers, the one before while the next is on its way; undefined
 * before the first, and where the server cannot say.
 */
export function useCleaned(text: string): string | undefined {
  const settled = useSettled(text)
  const { data } = useServerQuery<CallOutput<'adminCleanText'>>({
    queryKey: ['dashboard', 'clean-text', settled],
    queryFn: ({ signal }) => callServer('adminCleanText', { text: settled }, { signal }),
    enabled: settled !== '',
    placeholderData: (before) => before,
    staleTime: Infinity,
    retry: false,
  })
  return text === '' ? undefined : data?.html
}
