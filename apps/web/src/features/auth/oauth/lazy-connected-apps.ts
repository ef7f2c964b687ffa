import { lazy } from 'react'

/** The card of connected apps, loaded by the page that shows it. */
export const LazyConnectedApps = lazy(async () => {
  const { ConnectedApps } = await import('./connected-apps.tsx')
  return { default: ConnectedApps }
})
