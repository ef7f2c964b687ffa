import type { WebFeature } from '../../platform/feature/feature.ts'
import { lazyPage } from '../../platform/feature/lazy-part.ts'
import { startAccount } from './account/account.ts'
import { startEmailDuties } from './credentials/email-duties.ts'
import { followMailLink } from './credentials/mail-links.ts'
import { WalletConnect } from './wallets/wallet-connect.tsx'

const pages = () => import('./routes.tsx')

/** Accounts and every way into one. */
export const auth: WebFeature = {
  name: 'auth',
  routes: [
    {
      path: '/setup/:token',
      title: 'First administrator',
      Page: lazyPage(pages, 'SetupPage'),
      hideLayout: true,
    },
    {
      path: '/oauth/authorize/:requestId',
      title: 'Connect an app',
      Page: lazyPage(pages, 'ConsentPage'),
      hideLayout: true,
      gate: 'oauth',
    },
    { path: '/debugger/mailbox', title: 'Demo mailbox', Page: lazyPage(pages, 'MailboxPage') },
    {
      path: '/debugger/telegram',
      title: 'Telegram test bot',
      Page: lazyPage(pages, 'TelegramPage'),
    },
  ],
  Overlay: WalletConnect,
  start() {
    startAccount()
    startEmailDuties()
    followMailLink()
  },
}
