import { Ticket, Volleyball } from 'lucide-react'
import { navigate } from 'wouter/use-browser-location'
import type { WebFeature } from '../../platform/feature/feature.ts'
import { lazyPage, lazyPart } from '../../platform/feature/lazy-part.ts'
import { SportOverlay } from './overlay.tsx'
import { followSearchKey } from './search/search-key.ts'
import { LazySlip } from './slip/lazy-slip.tsx'

const pages = () => import('./routes.tsx')
const eventPage = () => import('./event/event-page.tsx')
const gate = 'sport'
const home = lazyPage(pages, 'SportHomePage')
const category = lazyPage(pages, 'CategoryPage')
const esports = lazyPage(pages, 'EsportsPage')
const signedIn = { requiresAuth: true, gate } as const

/** The in-house sportsbook: lists, events, the slip and the player's bets. */
export const sport: WebFeature = {
  name: 'sport',
  routes: [
    { path: '/sport', title: 'Sports', Page: home, gate },
    { path: '/sport/live', title: 'Live sports', Page: lazyPage(pages, 'LivePage'), gate },
    { path: '/sport/upcoming', title: 'Upcoming', Page: lazyPage(pages, 'UpcomingPage'), gate },
    {
      path: '/sport/favorites',
      title: 'Favourites',
      Page: lazyPage(pages, 'FavoritesPage'),
      ...signedIn,
    },
    { path: '/sport/bets', title: 'My bets', Page: lazyPage(pages, 'BetsListPage'), ...signedIn },
    { path: '/sport/esports', title: 'ESports', Page: esports, gate },
    {
      path: '/esport',
      title: 'ESports',
      Page: lazyPage(() => import('./home/to-esports.tsx'), 'ToEsports'),
      gate,
    },
    {
      path: '/sport/margins',
      title: 'Margins of the book',
      Page: lazyPage(pages, 'MarginsPage'),
      gate,
    },
    { path: '/sport/search', title: 'Search events', Page: lazyPage(pages, 'SearchPage'), gate },
    { path: '/sport/category/:id', title: 'Sports', Page: category, gate },
    { path: '/sport/category/:id/:filter', title: 'Sports', Page: category, gate },
    { path: '/sport/event/:id', title: 'Event', Page: lazyPage(eventPage, 'EventPage'), gate },
  ],
  footer: [{ group: 'platform', order: 30, href: '/sport/margins', name: 'Margins of the book' }],
  entries: [
    {
      menu: 'main',
      order: 15,
      href: '/sport',
      name: 'Sports',
      Icon: Volleyball,
      also: ['/esport', '/sportsbook'],
      isSection: true,
    },
    { menu: 'site', order: 10, href: '/sport', name: 'Sports', Icon: Volleyball },
  ],
  search: { name: 'Search events', below: '/sport', open: () => navigate('/sport/search') },
  sideMenu: { below: '/sport', Menu: lazyPart(() => import('./menu/sport-menu.tsx'), 'SportMenu') },
  panel: { name: 'Bet slip', Icon: Ticket, gate, below: '/sport', Panel: LazySlip },
  FramedOverlay: SportOverlay,
  start: () => void followSearchKey(),
}
