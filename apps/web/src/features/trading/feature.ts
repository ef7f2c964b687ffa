import { ChartCandlestick } from 'lucide-react'
import type { WebFeature } from '../../platform/feature/feature.ts'
import { lazyPage } from '../../platform/feature/lazy-part.ts'

const pages = () => import('./routes.tsx')

/** Futures: all tickers, and the page of one with its chart, ticket and positions. */
export const trading: WebFeature = {
  name: 'trading',
  routes: [
    { path: '/trading', title: 'Futures', Page: lazyPage(pages, 'StartPage'), gate: 'trading' },
    { path: '/trading/all', title: 'Futures', Page: lazyPage(pages, 'AllPage'), gate: 'trading' },
    {
      path: '/trading/:ticker',
      title: 'Futures',
      Page: lazyPage(pages, 'TickerPage'),
      gate: 'trading',
    },
  ],
  entries: [
    {
      menu: 'casino',
      order: 22,
      href: '/trading/all',
      name: 'Futures',
      Icon: ChartCandlestick,
    },
    {
      menu: 'main',
      order: 30,
      href: '/trading/all',
      name: 'Futures',
      Icon: ChartCandlestick,
      also: ['/trading'],
    },
  ],
}
