import { Droplets } from 'lucide-react'
import type { WebFeature } from '../../platform/feature/feature.ts'
import { lazyPage } from '../../platform/feature/lazy-part.ts'

/** The daily faucet. */
export const faucet: WebFeature = {
  name: 'faucet',
  routes: [
    {
      path: '/bonus',
      title: 'Daily faucet',
      Page: lazyPage(() => import('./routes.tsx'), 'FaucetPage'),
      requiresAuth: true,
      gate: 'faucet',
    },
  ],
  entries: [
    {
      menu: 'account',
      order: 26,
      href: '/bonus',
      name: 'Daily faucet',
      Icon: Droplets,
      isForPlayers: true,
    },
  ],
}
