import { Blocks, Cherry, Flame, House, RadioTower, Spade, Star } from 'lucide-react'
import type { WebFeature } from '../../platform/feature/feature.ts'
import { lazyPage } from '../../platform/feature/lazy-part.ts'
import { LiveBets } from '../feed/index.ts'
import { HomeSports } from '../sport/index.ts'
import { HomePage } from './home-page.tsx'
import { followGameSearch, toggleGameSearch } from './search/game-search.ts'

const pages = () => import('./routes.tsx')

function CasinoHome() {
  return <HomePage feed={<LiveBets />} sports={<HomeSports />} />
}

/** The casino's home, its lists of games and its search. */
export const lobby: WebFeature = {
  name: 'lobby',
  routes: [
    { path: '/', title: 'Casino', Page: CasinoHome },
    { path: '/ref/:code', title: 'Casino', Page: CasinoHome },
    {
      path: '/casino/game/provider/:provider',
      title: 'Games',
      Page: lazyPage(pages, 'ProviderPage'),
    },
    {
      path: '/casino/favorites',
      title: 'Favourites',
      Page: lazyPage(pages, 'FavoritesPage'),
      requiresAuth: true,
    },
    { path: '/casino/:tag', title: 'Games', Page: lazyPage(pages, 'TagPage') },
    { path: '/provider/all', title: 'Providers', Page: lazyPage(pages, 'AllProvidersPage') },
  ],
  entries: [
    {
      menu: 'main',
      order: 10,
      href: '/',
      name: 'Casino',
      Icon: Spade,
      also: ['/casino', '/provider'],
      isSection: true,
    },
    { menu: 'casino', order: 10, href: '/', name: 'Home', Icon: House },
    {
      menu: 'casino',
      order: 20,
      href: '/casino/latest-releases',
      name: 'Latest releases',
      Icon: Flame,
      games: 'newReleases',
    },
    {
      menu: 'casino',
      order: 30,
      href: '/casino/slots',
      name: 'All slots',
      Icon: Cherry,
      games: 'slots',
    },
    {
      menu: 'casino',
      order: 40,
      href: '/casino/live',
      name: 'Live casino',
      Icon: RadioTower,
      games: 'live',
    },
    { menu: 'casino', order: 50, href: '/casino/providers', name: 'Providers', Icon: Blocks },
    {
      menu: 'casino',
      order: 70,
      href: '/casino/favorites',
      name: 'Favourites',
      Icon: Star,
      isForPlayers: true,
    },
  ],
  footer: [{ group: 'platform', order: 30, href: '/casino/providers', name: 'Providers' }],
  search: { name: 'Search games', open: toggleGameSearch },
  start: () => void followGameSearch(),
}
