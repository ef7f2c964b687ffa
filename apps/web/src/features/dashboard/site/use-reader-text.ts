import { callServer } from '../../../platform/client/call-server.ts'
import type { CallOutput } from '../../../platform/client/call-types.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { useSettled } from '../forms/use-settled.ts'

/** A text with all letters that mean something else in HTML as the letters they are. */
export const asTyped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A text for readers, and whether that is what they get. */
export interface ReaderText {
  readonly html: string
  readonly state: 'clean' | 'waits' | 'failed'
  retry(): void
}

/**
 * A text as the server cleans it for readers, the one before while the next is on its way; as it was typed
 * before the first, and where the server cannot say.
 */
export function useReaderText(text: string): ReaderText {
  const settled = useSettled(text)
  const { data, isError, isPlaceholderData, refetch } = useServerQuery<
    CallOutput<'adminCleanText'>
  >({
    queryKey: ['dashboard', 'clean-text', settled],
    queryFn: ({ signal }) => callServer('adminCleanText', { text: settled }, { signal }),
    enabled: settled !== '',
    placeholderData: (before) => before,
    staleTime: Infinity,
    retry: false,
  })
  const retry = () => void refetch()
  if (text === '') return { html: '', state: 'clean', retry }
  const isReady = data !== undefined && !isPlaceholderData
  const state = isError ? 'failed' : isReady ? 'clean' : 'waits'
  return { html: data?.html ?? asTyped(text), state, retry }
}
