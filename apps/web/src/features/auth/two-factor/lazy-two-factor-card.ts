import { lazy } from 'react'

/** The card of the second factor, loaded by the page that shows it. */
export const LazyTwoFactorCard = lazy(async () => {
  const { TwoFactorCard } = await import('./two-factor-card.tsx')
  return { default: TwoFactorCard }
})
