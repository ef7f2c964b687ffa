import { lazyPart } from '../../platform/feature/lazy-part.ts'

export { account, logout, refreshAccount, startAccount, useAccount } from './account/account.ts'
export { sendVerification } from './credentials/email-duties.ts'
export { openAuth } from './sign-in/auth-modal.ts'
export { startDetailsDuties } from './details/details-duties.ts'
export { startPresenceDuties } from './presence/presence-duties.ts'
export { startFactorDuties } from './two-factor/factor-duties.ts'
export { startTelegram } from './telegram/telegram-mode.ts'
export { TelegramGate } from './telegram/telegram-gate.tsx'

/** The card of e-mail and password; this and the next are loaded by the page that shows them. */
export const CredentialsCard = lazyPart(
  () => import('./credentials/credentials-card.tsx'),
  'CredentialsCard',
)

/** The card of the second factor. */
export const TwoFactorCard = lazyPart(
  () => import('./two-factor/two-factor-card.tsx'),
  'TwoFactorCard',
)

/** The card of connected wallets. */
export const ConnectedAddresses = lazyPart(
  () => import('./wallets/connected-addresses.tsx'),
  'ConnectedAddresses',
)

/** The card of connected apps. */
export const ConnectedApps = lazyPart(() => import('./oauth/connected-apps.tsx'), 'ConnectedApps')
