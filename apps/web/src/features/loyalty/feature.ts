import { Crown, Gift } from 'lucide-react'
import type { WebFeature } from '../../platform/feature/feature.ts'
import { lazyPage } from '../../platform/feature/lazy-part.ts'

const pages = () => import('./routes.tsx')

const rewards = { href: '/rewards', name: 'Rewards', Icon: Gift, isForPlayers: true } as const

/** Guests are shown what the levels give. */
const forGuests = { href: '/vip', isForPlayers: false, isForGuests: true } as const

/** Levels, rakeback and cashback: what playing gives back. */
export const loyalty: WebFeature = {
  name: 'loyalty',
  routes: [
    { path: '/vip', title: 'VIP Program', Page: lazyPage(pages, 'VipPage'), gate: 'vip' },
    {
      path: '/rewards',
      title: 'Rewards',
      Page: lazyPage(pages, 'RewardsPage'),
      requiresAuth: true,
      gate: 'rakeback',
    },
  ],
  entries: [
    { menu: 'site', order: 20, href: '/vip', name: 'VIP Program', Icon: Crown },
    { ...rewards, menu: 'site', order: 30 },
    { ...rewards, menu: 'account', order: 25 },
    { ...rewards, menu: 'bottom', order: 10 },
    { ...rewards, ...forGuests, menu: 'bottom', order: 10 },
  ],
  footer: [{ group: 'platform', order: 40, href: '/vip', name: 'Vip Program' }],
}
