import { Swords } from 'lucide-react'
import type { WebFeature } from '../../platform/feature/feature.ts'
import { lazyPage } from '../../platform/feature/lazy-part.ts'

const pages = () => import('./routes.tsx')
const gate = 'poker'

/** Players against players: pools and duels. */
export const pvp: WebFeature = {
  name: 'pvp',
  routes: [
    { path: '/pvp', title: 'PvP', Page: lazyPage(pages, 'PvpPage'), gate },
    { path: '/pvp/pool/:poolId', title: 'PvP pool', Page: lazyPage(pages, 'PoolPage'), gate },
  ],
  entries: [{ menu: 'casino', order: 17, href: '/pvp', name: 'PvP', Icon: Swords }],
}
