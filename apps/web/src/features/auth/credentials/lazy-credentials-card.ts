import { lazy } from 'react'

/** The card of e-mail and password, loaded by the page that shows it. */
export const LazyCredentialsCard = lazy(async () => {
  const { CredentialsCard } = await import('./credentials-card.tsx')
  return { default: CredentialsCard }
})
