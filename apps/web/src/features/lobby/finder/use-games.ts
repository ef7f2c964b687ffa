import type { CatalogueGame, GameCondition } from '@powerplay/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { callServer } from '../../../platform/client/call-server.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import type { GameSort } from './finder-filter.ts'

export interface GamesQuestion {
  readonly filter: readonly GameCondition[]
  readonly sort: GameSort
  /** Games that are asked for at once. */
  readonly size: number
}

/** The games of a list as far as they are loaded. */
export interface GameList {
  /** Undefined before the first answer, and when there was none. */
  readonly games: readonly CatalogueGame[] | undefined
  /** How many there are altogether; undefined until that is known. */
  readonly count: number | undefined
  readonly isLoading: boolean
  /** The games on screen are those of the question before. */
  readonly isOld: boolean
  readonly hasFailed: boolean
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly hasMoreFailed: boolean
  more(): void
  retry(): void
}

/** Asks for the games of a list, page after page, and for their number. */
export function useGames({ filter, sort, size }: GamesQuestion): GameList {
  const { status, user } = useSession()
  const who = { status, id: user?.id }
  const query = useInfiniteQuery(
    {
      queryKey: ['games', filter, sort, size, who],
      queryFn: ({ pageParam, signal }) =>
        callServer('gamesFilter', { filter: [...filter], sort, page: pageParam, size }, { signal }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) => (last.length < size ? undefined : pages.length + 1),
      placeholderData: keepPreviousData,
      enabled: status !== 'loading',
      // Stars change these lists on every page of the site.
      staleTime: 0,
    },
    queryClient,
  )
  const count = useGamesCount(filter)
  const games = query.data?.pages.flat()
  return {
    games,
    count,
    isLoading: query.isPending && !query.isError,
    isOld: query.isPlaceholderData,
    hasFailed: query.isError && games === undefined,
    hasMore: query.hasNextPage && games !== undefined && games.length !== count,
    isLoadingMore: query.isFetchingNextPage,
    hasMoreFailed: query.isFetchNextPageError,
    more: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  }
}

function useGamesCount(filter: readonly GameCondition[]): number | undefined {
  const { status, user } = useSession()
  const { data } = useServerQuery({
    queryKey: ['games-count', filter, { status, id: user?.id }],
    queryFn: ({ signal }) => callServer('gamesCount', { filters: [[...filter]] }, { signal }),
    enabled: status !== 'loading',
    staleTime: 0,
  })
  return data?.[0]
}
