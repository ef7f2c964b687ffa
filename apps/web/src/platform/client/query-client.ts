import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  type QueryKey,
} from '@tanstack/react-query'
import { on } from './client-events.ts'
import { ConnectionFailure, retryMsOf, ServerRefusal } from './server-refusal.ts'

const staleMs = 30_000
const retriesMax = 2
/** Whoever would have to wait longer is told so instead. */
const waitMsMax = 10_000
const firstPauseMs = 1_000

/** Whether a page that asked too quickly need only wait a little: what it shows would stay old else. */
function isSoon(error: unknown): boolean {
  if (!(error instanceof ServerRefusal) || error.name !== 'core/too-quick') return false
  return (retryMsOf(error) ?? waitMsMax + 1) <= waitMsMax
}

/**
 * A page whose first read is under way when something changes may be told how it was before. The library
 * begins only later reads anew; here the first one is followed by a second, however much changes meanwhile.
 */
class FollowedReads extends QueryClient {
  readonly #overtaken = new Set<Query>()

  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters)) {
      const { data, fetchStatus } = query.state
      if (data === undefined && fetchStatus !== 'idle' && query.isActive()) this.#follow(query)
    }
    return super.invalidateQueries(filters, options)
  }

  /**
   * Shows what a deed was answered, or what the server told by itself. An answer that is on its way is dropped, as it
   * may be older than that, and asked for anew, as it may be newer.
   */
  show<Data>(queryKey: QueryKey, data: Data): void {
    const isAsked = this.isFetching({ queryKey, exact: true }) > 0
    void this.cancelQueries({ queryKey, exact: true })
    this.setQueryData(queryKey, data)
    if (isAsked) void this.invalidateQueries({ queryKey, exact: true })
  }

  /** Forgets all that was told until now; what is in view is asked for anew. */
  forget(): void {
    const told = new Set(this.getQueryCache().getAll())
    // First the page shows who is here now: much of it goes out of view, or is kept under the name of an account.
    setTimeout(() => {
      const isSeen = (query: Query) => query.getObserversCount() > 0
      this.removeQueries({ predicate: (query) => told.has(query) && !isSeen(query) })
      void this.resetQueries({ predicate: (query) => told.has(query) })
    })
  }

  #follow(query: Query): void {
    const { promise, queryKey } = query
    if (promise === undefined || this.#overtaken.has(query)) return
    this.#overtaken.add(query)
    const askAgain = () => {
      this.#overtaken.delete(query)
      return super.invalidateQueries({ queryKey, exact: true })
    }
    promise.then(askAgain, askAgain).catch(() => undefined)
  }
}

/** The cache of what the server told: read again when stale, asked again when it could not answer. */
export const queryClient = new FollowedReads({
  defaultOptions: {
    queries: {
      staleTime: staleMs,
      refetchOnWindowFocus: false,
      // The browser's idea of being online is often wrong; the request itself tells.
      networkMode: 'always',
      retry: (failures, error) =>
        failures < retriesMax && (error instanceof ConnectionFailure || isSoon(error)),
      retryDelay: (failures, error) => retryMsOf(error) ?? firstPauseMs * 2 ** failures,
    },
  },
})

// Not everything is kept under the name of an account: none is shown what another one was told.
on('auth:account-left', () => queryClient.forget())
