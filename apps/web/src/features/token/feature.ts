import type { WebFeature } from '../../platform/feature/feature.ts'
import { lazyPage, lazyPart } from '../../platform/feature/lazy-part.ts'

const pages = () => import('./routes.tsx')

/** The site's own token: its page, the analytics, the revenue share, and the ticker of the sidebar. */
export const token: WebFeature = {
  name: 'token',
  routes: [
    { path: '/token', title: '$PWRPLAY', Page: lazyPage(pages, 'TokenPage'), gate: 'token' },
    {
      path: '/analytics',
      title: 'Analytics',
      Page: lazyPage(pages, 'AnalyticsPage'),
      gate: 'token',
    },
    {
      path: '/revShare',
      title: 'Revenue share',
      Page: lazyPage(pages, 'RevSharePage'),
      gate: 'token.revshare',
    },
  ],
  footer: [
    { group: 'platform', order: 20, href: '/token', name: '$PWRPLAY token' },
    { group: 'platform', order: 21, href: '/analytics', name: 'Analytics' },
    { group: 'platform', order: 22, href: '/revShare', name: 'Revenue share' },
  ],
  sideFoot: { gate: 'token', Foot: lazyPart(() => import('./ticker/ticker.tsx'), 'Ticker') },
}
