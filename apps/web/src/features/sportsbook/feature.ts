import { TicketCheck } from 'lucide-react'
import type { WebFeature } from '../../platform/feature/feature.ts'
import { lazyPage, lazyPart } from '../../platform/feature/lazy-part.ts'

const gate = 'sportsbook'

/** The sportsbook of an outside vendor, embedded in a page of ours. */
export const sportsbook: WebFeature = {
  name: 'sportsbook',
  routes: [
    {
      path: '/sportsbook',
      title: 'Sportsbook',
      Page: lazyPage(() => import('./sportsbook-page.tsx'), 'SportsbookPage'),
      gate,
    },
  ],
  // Beside a book of our own the sidebar has one line for sports, as the specification lists it.
  entries: [
    {
      menu: 'site',
      order: 11,
      href: '/sportsbook',
      name: 'Sports',
      Icon: TicketCheck,
      insteadOf: 'sport',
    },
  ],
  footer: [{ group: 'platform', order: 28, href: '/sportsbook', name: 'Sportsbook' }],
  sideMenu: {
    below: '/sportsbook',
    Menu: lazyPart(() => import('./sportsbook-menu.tsx'), 'SportsbookMenu'),
  },
}
