import type { SportCategory, SportRow } from '@powerplay/contract'
import { secondMs } from '@powerplay/kernel'
import { useEffect } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { on } from '../../../platform/client/client-events.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { categoriesChannel, categoriesKey, eventKey, sportKey, useChannels } from './follow-book.ts'
import { takeRow, takeWhole } from './screen-book.ts'

/** Polled so often (001_d6a9941efb711ce5.txt, section 9). */
const categoriesMs = 5 * secondMs
/** Which events a list has changes more slowly than their prices, which are pushed. */
const listMs = 15 * secondMs

/** All sports, busiest first. */
export function useCategories() {
  useChannels([categoriesChannel])
  useEffect(
    () =>
      on('event:sportCategories', ({ counts }) => {
        const byId = new Map(counts.map(({ id, live, total }) => [id, { live, total }]))
        queryClient.setQueryData<SportCategory[]>(categoriesKey, (known) =>
          known?.map((category) => ({
            ...category,
            count: byId.get(category.id) ?? category.count,
          })),
        )
      }),
    [],
  )
  return useServerQuery<SportCategory[]>({
    queryKey: categoriesKey,
    queryFn: ({ signal }) => callServer('bookmakerCategories', {}, { signal }),
    refetchInterval: categoriesMs,
  })
}

/** One sport of the list, once it is known. */
export function useCategory(id: string): SportCategory | undefined {
  return useCategories().data?.find((category) => category.id === id)
}

/** Sports as the sidebar lists them: by live events, then by all; those without any may be left out. */
export function sidebarOrder(
  categories: readonly SportCategory[],
  hidesInactive: boolean,
): SportCategory[] {
  return categories
    .filter(({ count }) => !hidesInactive || count.total > 0)
    .toSorted(
      (one, other) => other.count.live - one.count.live || other.count.total - one.count.total,
    )
}

export interface ListOrder {
  readonly categoryId?: string
  readonly hours?: number
  readonly limit?: number
}

function taken<Answer extends { readonly events: readonly SportRow[] }>(answer: Answer): Answer {
  for (const row of answer.events) takeRow(row)
  return answer
}

/** Live events of one sport, or of all. */
export function useLive({ categoryId, limit = 30 }: ListOrder = {}) {
  return useServerQuery({
    queryKey: [...sportKey, 'live', categoryId ?? '', limit],
    queryFn: async ({ signal }) => {
      const order = { ...(categoryId === undefined ? {} : { categoryId }), limit }
      return taken(await callServer('bookmakerLive', order, { signal }))
    },
    refetchInterval: listMs,
    staleTime: 0,
  })
}

/** Events that start within so many hours. */
export function useUpcoming({ hours = 24, limit = 20 }: ListOrder = {}) {
  return useServerQuery({
    queryKey: [...sportKey, 'upcoming', hours, limit],
    queryFn: async ({ signal }) =>
      taken(await callServer('bookmakerUpcoming', { hours, limit }, { signal })),
    refetchInterval: listMs,
    staleTime: 0,
  })
}

/** Events worth a look. */
export function useFeatured() {
  return useServerQuery({
    queryKey: [...sportKey, 'featured'],
    queryFn: async ({ signal }) =>
      taken(await callServer('bookmakerFeatured', { limit: 12 }, { signal })),
    refetchInterval: listMs,
    staleTime: 0,
  })
}

/** One part of the events of a sport by a filter; the next part begins at `next`. */
export function useCategoryEvents(id: string, filter?: string, cursor?: string) {
  return useServerQuery({
    queryKey: [...sportKey, 'category', id, filter ?? '', cursor ?? ''],
    queryFn: async ({ signal }) => {
      const order = {
        ...{ id, limit: 30 },
        ...(filter !== undefined && { filter }),
        ...(cursor !== undefined && { cursor }),
      }
      return taken(await callServer('bookmakerCategory', order, { signal }))
    },
    refetchInterval: listMs,
    staleTime: 0,
  })
}

/** An event with all its markets. */
export function useEvent(id: string) {
  return useServerQuery({
    queryKey: eventKey(id),
    queryFn: async ({ signal }) => {
      const answer = await callServer('bookmakerEvent', { id }, { signal })
      takeWhole(answer.event, answer.markets)
      return answer
    },
    staleTime: 0,
  })
}
