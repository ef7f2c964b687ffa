import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { on } from '../../platform/client/client-events.ts'
import { useSession } from '../../platform/session/session-context.tsx'

/** Does what a pressed banner offers; nothing to see, and next to nothing to load before. */
export function BannerOffers() {
  const { status, openAuth } = useSession()
  const [, go] = useLocation()
  useEffect(
    () =>
      on('lobby:banner-pressed', ({ code }) => {
        void import('./follow-banner.ts').then(({ followBanner }) =>
          followBanner(code, { isGuest: status === 'guest', openAuth, go }),
        )
      }),
    [status, openAuth, go],
  )
  return null
}
