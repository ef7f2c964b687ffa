import { useEffect } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { on } from '../../../platform/client/client-events.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { isSupportDemo } from '../support-demo.ts'

const root = 'support'

/** Reads everything of support anew. */
export function refreshSupport(): void {
  void queryClient.invalidateQueries({ queryKey: [root] })
}

/** The page reloads on incoming events of support. Source: 001 section 4. */
export function useFreshSupport(): void {
  useEffect(() => {
    const stops = [
      on('event:supportMessage', refreshSupport),
      on('event:supportMessageAdmin', refreshSupport),
      on('supportRead', refreshSupport),
      on('supportStatus', refreshSupport),
      on('realtime:reload-page', ({ channel }) => {
        if (channel.startsWith('private-Support')) refreshSupport()
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [])
}

/** The own chats. */
export function useChats() {
  return useServerQuery({
    queryKey: [root, 'chats'],
    queryFn: ({ signal }) => callServer('supportChats', {}, { signal }),
    staleTime: 0,
    retry: false,
    enabled: !isSupportDemo(),
  })
}

/** Whether somebody is at the desk, and what to read first. */
export function useDesk() {
  return useServerQuery({
    queryKey: [root, 'desk'],
    queryFn: ({ signal }) => callServer('supportDesk', {}, { signal }),
    staleTime: 30_000,
  })
}

/** A chat with its latest messages. */
export function useChat(id: string) {
  return useServerQuery({
    queryKey: [root, 'chat', id],
    queryFn: ({ signal }) => callServer('supportChat', { id }, { signal }),
    staleTime: 0,
    placeholderData: (before) => (before?._id === id ? before : undefined),
  })
}
