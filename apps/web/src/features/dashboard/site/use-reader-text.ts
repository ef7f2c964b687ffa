import { callServer } from '../../../platform/client/call-server.ts'
import type { CallOutput } from '../../../platform/client/call-types.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { useSettled } from '../forms/use-settled.ts'

/** A text with all letters that mean something else in HTML as the letters they are. */
export const asTyped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * A text as the server cleans it for readers, the one before while the next is on its way; as it was typed
 * before the first, and where the server cannot say.
 */
export function useReaderText(text: string): string {
  const settled = useSettled(text)
  const { data } = useServerQuery<CallOutput<'adminCleanText'>>({
    queryKey: ['dashboard', 'clean-text', settled],
    queryFn: ({ signal }) => callServer('adminCleanText', { text: settled }, { signal }),
    enabled: settled !== '',
    placeholderData: (before) => before,
    staleTime: Infinity,
    retry: false,
  })
  return text === '' ? '' : (data?.html ?? asTyped(text))
}
