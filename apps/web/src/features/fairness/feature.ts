import { Scale } from 'lucide-react'
import type { WebFeature } from '../../platform/feature/feature.ts'
import { lazyPage } from '../../platform/feature/lazy-part.ts'
import { followBetRequests, openBet } from './bets/open-bet.ts'
import { sharedBetId } from './bets/shared-link.ts'

const pages = () => import('./routes.tsx')

const entry = { href: '/fairness', name: 'Fairness', Icon: Scale } as const

/** What proves the games: seeds, the check of a bet, live returns, and the window of a bet. */
export const fairness: WebFeature = {
  name: 'fairness',
  routes: [
    { path: '/fairness', title: 'Fairness', Page: lazyPage(pages, 'FairnessPage') },
    {
      path: '/fairness/statistics',
      title: 'Live returns',
      Page: lazyPage(pages, 'StatisticsPage'),
    },
  ],
  entries: [
    { ...entry, menu: 'casino', order: 60 },
    { ...entry, menu: 'main', order: 20 },
    { ...entry, menu: 'account', order: 20 },
  ],
  footer: [
    { group: 'platform', order: 10, href: '/fairness', name: 'Provably fair' },
    { group: 'platform', order: 20, href: '/fairness/statistics', name: 'Live returns' },
  ],
  start() {
    followBetRequests()
    openSharedBet()
  },
}

function openSharedBet(): void {
  const { pathname, search } = window.location
  const betId = sharedBetId(search)
  if (betId === undefined) return
  openBet(betId)
  // The address has done its work; going back or reloading should not open the bet again.
  window.history.replaceState(null, '', pathname)
}
