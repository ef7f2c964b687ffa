import type { WebFeature } from '../../platform/feature/feature.ts'
import { lazyPage } from '../../platform/feature/lazy-part.ts'

const pages = () => import('./routes.tsx')

const notAvailable = {
  title: 'Not available',
  Page: lazyPage(pages, 'AccessDeniedPage'),
  hideLayout: true,
} as const

/** The texts of the law, and the pages of whoever may not play. */
export const compliance: WebFeature = {
  name: 'compliance',
  routes: [
    { path: '/terms', title: 'Terms & Conditions', Page: lazyPage(pages, 'TermsPage') },
    { path: '/privacyPolicy', title: 'Privacy Policy', Page: lazyPage(pages, 'PrivacyPage') },
    {
      path: '/error/se',
      title: 'Account closed',
      Page: lazyPage(pages, 'SelfExcludedPage'),
      hideLayout: true,
    },
    { path: '/error/slotUnavailable', ...notAvailable },
    { path: '/error/accessDenied', ...notAvailable },
  ],
  footer: [
    { group: 'policy', order: 10, href: '/terms', name: 'Terms & Conditions' },
    { group: 'policy', order: 20, href: '/privacyPolicy', name: 'Privacy Policy' },
  ],
}
