import type { WebFeature } from '../../platform/feature/feature.ts'
import { lazyPage } from '../../platform/feature/lazy-part.ts'

const pages = () => import('./routes.tsx')

/** The weekly race and the leaderboards. */
export const race: WebFeature = {
  name: 'race',
  routes: [
    { path: '/leaderboard', title: 'Leaderboard', Page: lazyPage(pages, 'LeaderboardPage') },
  ],
}
