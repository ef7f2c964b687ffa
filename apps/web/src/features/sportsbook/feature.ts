import { TicketCheck } from 'lucide-react'
import type { WebFeature } from '../../platform/feature/feature.ts'
import { lazyPage } from '../../platform/feature/lazy-page.ts'
import { LazyMenu } from './lazy-menu.tsx'

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
  entries: [
    { menu: 'site', order: 11, href: '/sportsbook', name: 'Sportsbook', Icon: TicketCheck },
  ],
  sideMenu: { below: '/sportsbook', Menu: LazyMenu },
}
