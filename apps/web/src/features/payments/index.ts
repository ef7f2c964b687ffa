import { lazy } from 'react'

/** Every balance of a closed account with its way out; for its page alone. */
export const ClosedBalances = lazy(async () => ({
  default: (await import('./window/closed-balances.tsx')).ClosedBalances,
}))
