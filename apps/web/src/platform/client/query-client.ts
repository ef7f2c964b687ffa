import { QueryClient } from '@tanstack/react-query'
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

/** The cache of what the server told: read again when stale, asked again when it could not answer. */
export const queryClient = new QueryClient({
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
