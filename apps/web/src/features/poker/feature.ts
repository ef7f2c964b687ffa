import { Club } from 'lucide-react'
import { on } from '../../platform/client/client-events.ts'
import type { WebFeature } from '../../platform/feature/feature.ts'
import { lazyPage } from '../../platform/feature/lazy-part.ts'

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
  start() {
    on('event:pokerOffer', (offer) => {
      void import('./wait/tell-offer.ts').then(({ tellOffer }) => tellOffer(offer))
    })
  },
  entries: [{ menu: 'casino', order: 16, href: '/poker', name: 'Poker', Icon: Club }],
}
