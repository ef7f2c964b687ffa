import { Megaphone } from 'lucide-react'
import type { WebFeature } from '../../platform/feature/feature.ts'
import { lazyPage } from '../../platform/feature/lazy-part.ts'
import { BannerOffers } from './banner-offers.tsx'

const pages = () => import('./routes.tsx')

/** Promotions, promo codes and bonuses. */
export const promotions: WebFeature = {
  name: 'promotions',
  routes: [
    {
      path: '/promotions',
      title: 'Promotions',
      Page: lazyPage(pages, 'PromotionsPage'),
      gate: 'promotions',
    },
  ],
  Overlay: BannerOffers,
  entries: [
    { menu: 'casino', order: 25, href: '/promotions', name: 'Promotions', Icon: Megaphone },
  ],
}
