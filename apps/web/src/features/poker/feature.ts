import { Club } from 'lucide-react'
import type { WebFeature } from '../../platform/feature/feature.ts'
import { lazyPage } from '../../platform/feature/lazy-page.ts'

const pages = () => import('./routes.tsx')
const gate = 'poker'

/** Hold'em: the lobby and its tables. */
export const poker: WebFeature = {
  name: 'poker',
  routes: [
    { path: '/poker', title: 'Poker', Page: lazyPage(pages, 'LobbyPage'), gate },
    {
      path: '/poker/table/:tableId',
      title: 'Poker table',
      Page: lazyPage(pages, 'TablePage'),
      gate,
    },
  ],
  entries: [{ menu: 'casino', order: 16, href: '/poker', name: 'Poker', Icon: Club }],
}
