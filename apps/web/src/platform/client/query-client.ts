import { QueryClient } from '@tanstack/react-query'
import { ConnectionFailure } from './server-refusal.ts'

const staleMs = 30_000
const retriesMax = 2

/** The cache of what the server told: read again when stale, asked again when unreachable. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: staleMs,
      refetchOnWindowFocus: false,
      // The browser's idea of being online is often wrong; the request itself tells.
      networkMode: 'always',
      retry: (failures, error) => error instanceof ConnectionFailure && failures < retriesMax,
    },
  },
})
