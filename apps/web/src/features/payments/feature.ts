import { ArrowLeftRight } from 'lucide-react'
import { on } from '../../platform/client/client-events.ts'
import type { WebFeature } from '../../platform/feature/feature.ts'
import { lazyPage } from '../../platform/feature/lazy-part.ts'
import { firstTexts } from './first-texts.en.ts'
import { openWallet } from './window/open-wallet.ts'
import { WalletButton } from './window/wallet-button.tsx'

const pages = () => import('./routes.tsx')

/** Money in and out: the wallet window, its history, and how long payouts took. */
export const payments: WebFeature = {
  name: 'payments',
  // The deposit bonus leads here (001_d6a9941efb711ce5.txt, section 4).
  start() {
    on('wallet:deposit-wanted', () => openWallet('deposit'))
    // The page of a closed account leads here.
    on('wallet:wanted', ({ tab }) => openWallet(tab))
  },
  header: [{ group: 'money', order: 20, isFor: 'players', Item: WalletButton }],
  routes: [
    {
      path: '/wallet/history',
      title: firstTexts.history,
      Page: lazyPage(pages, 'HistoryPage'),
      requiresAuth: true,
    },
    {
      path: '/crypto',
      title: firstTexts.buy,
      Page: lazyPage(pages, 'BuyPage'),
      requiresAuth: true,
    },
    {
      path: '/crypto/pay/:order',
      title: 'Simulated seller',
      Page: lazyPage(pages, 'DemoSellerPage'),
      requiresAuth: true,
    },
    { path: '/payouts', title: firstTexts.payouts, Page: lazyPage(pages, 'PayoutsPage') },
    {
      path: '/devnet/:chain',
      title: 'Simulated chain',
      Page: lazyPage(pages, 'DevnetPage'),
      requiresAuth: true,
    },
  ],
  entries: [
    {
      menu: 'account',
      order: 27,
      href: '/wallet/history',
      name: firstTexts.history,
      Icon: ArrowLeftRight,
      isForPlayers: true,
    },
  ],
  footer: [{ group: 'platform', order: 45, href: '/payouts', name: firstTexts.payouts }],
}
