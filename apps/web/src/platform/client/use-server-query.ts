import {
  useQuery,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/** `useQuery` on the cache of this page; without a provider, so that only lazy chunks load it. */
export function useServerQuery<Data>(
  options: UseQueryOptions<Data, Error, Data, QueryKey>,
): UseQueryResult<Data> {
  return useQuery(options, queryClient)
}
