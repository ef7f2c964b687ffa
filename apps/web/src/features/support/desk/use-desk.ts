import type { SupportChat } from '@powerplay/contract'
import { create } from 'zustand'
import { callServer } from '../../../platform/client/call-server.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { refreshSupport } from '../window/use-support.ts'

export type QueueTab = 'all' | 'waiting' | 'mine' | 'closed'

interface Desk {
  readonly tab: QueueTab
  readonly search: string
  /** The chat in view. */
  readonly chat: string | null
}

/** Where somebody of staff stands at the desk; kept while the window is closed. */
export const useDeskPlace = create<Desk>()(() => ({ tab: 'all', search: '', chat: null }))

export function useQueue({ tab, search }: Pick<Desk, 'tab' | 'search'>) {
  const status = tab === 'mine' ? 'all' : tab
  return useServerQuery({
    queryKey: ['support', 'queue', tab, search],
    queryFn: ({ signal }) =>
      callServer('supportQueue', { status, mine: tab === 'mine', search }, { signal }),
    staleTime: 0,
    placeholderData: (before) => before,
  })
}

export function useFigures() {
  return useServerQuery({
    queryKey: ['support', 'figures'],
    queryFn: ({ signal }) => callServer('supportFigures', {}, { signal }),
    staleTime: 0,
    placeholderData: (before) => before,
  })
}

export function useCanned() {
  return useServerQuery({
    queryKey: ['support-canned'],
    queryFn: ({ signal }) => callServer('supportCanned', {}, { signal }),
    staleTime: 60_000,
  })
}

export function usePlayer(id: string) {
  return useServerQuery({
    queryKey: ['support', 'player', id],
    queryFn: ({ signal }) => callServer('supportPlayer', { id }, { signal }),
    staleTime: 0,
    placeholderData: (before) => before,
  })
}

/** Does something to a chat, shows what became of it, or why it was refused. */
export function act(deed: Promise<SupportChat>): Promise<boolean> {
  return deed.then(
    () => {
      refreshSupport()
      return true
    },
    (error: Error) => {
      toast('error', error.message)
      refreshSupport()
      return false
    },
  )
}
