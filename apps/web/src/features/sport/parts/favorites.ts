import type { SportRow } from '@powerplay/contract'
import { create } from 'zustand'
import { callServer } from '../../../platform/client/call-server.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { sportKey } from '../live/follow-book.ts'
import { takeRow } from '../live/screen-book.ts'

const favoritesKey = [...sportKey, 'favorites'] as const

interface Changed {
  /** What this page has changed since the events were loaded, by player and event. */
  readonly byKey: Readonly<Record<string, boolean>>
}

const useChanged = create<Changed>()(() => ({ byKey: {} }))

/** Whether an event is kept: as the server said, unless the player changed it here since. */
export function useIsKept(userId: string, eventId: string, told: boolean): boolean {
  return useChanged(({ byKey }) => byKey[`${userId} ${eventId}`] ?? told)
}

function note(userId: string, eventId: string, isKept: boolean): void {
  const key = `${userId} ${eventId}`
  useChanged.setState(({ byKey }) => ({ byKey: { ...byKey, [key]: isKept } }))
}

/** Keeps an event or lets it go, on the screen at once. @throws what the server answers; undone. */
export async function keepEvent(userId: string, eventId: string, isKept: boolean): Promise<void> {
  note(userId, eventId, isKept)
  try {
    await callServer('bookmakerFavorite', { eventId, favorite: isKept })
    void queryClient.invalidateQueries({ queryKey: favoritesKey })
  } catch (error) {
    note(userId, eventId, !isKept)
    throw error
  }
}

/** The player's favourites; nothing for guests. */
export function useFavorites() {
  const { user } = useSession()
  return useServerQuery({
    queryKey: [...favoritesKey, user?.id ?? ''],
    queryFn: ({ signal }) => callServer('bookmakerFavorites', {}, { signal }),
    enabled: user !== undefined,
  })
}

/** The player's favourite events that are on offer. */
export function useFavoriteEvents() {
  const { user } = useSession()
  return useServerQuery<SportRow[]>({
    queryKey: [...favoritesKey, user?.id ?? '', 'events'],
    queryFn: async ({ signal }) => {
      const { events } = await callServer('bookmakerFavorites', {}, { signal })
      for (const row of events) takeRow(row)
      return events
    },
    enabled: user !== undefined,
    staleTime: 0,
  })
}
