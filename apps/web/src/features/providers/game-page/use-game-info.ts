import { callServer } from '../../../platform/client/call-server.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'

/** A game of an outside provider and its neighbours. */
export function useGameInfo(id: string) {
  return useServerQuery({
    queryKey: ['provider-game', id],
    queryFn: ({ signal }) => callServer('gameInfo', { id }, { signal }),
    retry: false,
  })
}

/** Whether the player keeps this game; false until it is known, and for guests. */
export function useKept({ id, provider }: { id: string; provider: string }, userId: string | null) {
  const { data } = useServerQuery({
    queryKey: ['provider-game-kept', userId, provider],
    queryFn: async ({ signal }) => {
      const filter = [
        { key: 'isFavorite' as const, expect: true },
        { key: 'provider' as const, expect: provider },
      ]
      return (await callServer('gamesFilter', { filter }, { signal })).map((game) => game.id)
    },
    enabled: userId !== null,
    retry: false,
  })
  return data?.some((kept) => kept === id || kept === `preview:${id}`) ?? false
}
