import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  const events = ['online', 'offline'] as const
  for (const event of events) window.addEventListener(event, onChange)
  return () => events.forEach((event) => window.removeEventListener(event, onChange))
}

/** Whether the browser knows that it has no network. */
export const useIsOffline = () => useSyncExternalStore(subscribe, () => !navigator.onLine)
