import { lazy } from 'react'

/** The card of connected wallets, loaded by the page that shows it. */
export const LazyConnectedAddresses = lazy(async () => {
  const { ConnectedAddresses } = await import('./connected-addresses.tsx')
  return { default: ConnectedAddresses }
})
