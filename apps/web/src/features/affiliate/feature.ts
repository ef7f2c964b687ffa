import { Handshake } from 'lucide-react'
import type { WebFeature } from '../../platform/feature/feature.ts'
import { lazyPage } from '../../platform/feature/lazy-part.ts'
import { followReferral } from './referral/follow-referral.ts'

const pages = () => import('./routes.tsx')

const partner = { href: '/partner', name: 'Affiliate', Icon: Handshake } as const

/** The affiliate programme: links that bring players, and a part of what they are worth. */
export const affiliate: WebFeature = {
  name: 'affiliate',
  routes: [
    {
      path: '/partner',
      title: 'Affiliate Program',
      Page: lazyPage(pages, 'PartnerPage'),
      gate: 'affiliate',
    },
  ],
  entries: [
    { ...partner, menu: 'site', order: 40 },
    { ...partner, menu: 'account', order: 27, isForPlayers: true },
  ],
  footer: [{ group: 'platform', order: 10, href: '/partner', name: 'Affiliate Program' }],
  start: followReferral,
}
