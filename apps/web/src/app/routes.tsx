import type { Gate } from '@powerplay/contract'
import { lazy, type ComponentType } from 'react'
import { HomePage } from '../features/lobby/index.ts'
import { isOn } from '../platform/licence/licence.ts'
import type { Demands } from './admission.ts'
import { LiveBets } from './live-bets.tsx'
import { matchPath, type PathParams } from './route-match.ts'

/** A page of the site. */
export interface PageRoute extends Demands {
  /** ":name" stands for one part of the path. */
  readonly path: string
  /** Name of the document; the brand follows. */
  readonly title: string
  readonly Page: ComponentType<{ params: PathParams }>
  /** The page renders bare, without header, sidebar and footer. */
  readonly hideLayout?: boolean
  /** The plugin or feature that must be on: without it there is no such page. */
  readonly gate?: Gate
}

const GamePage = lazy(async () => {
  const { GamePage: Page } = await import('./pages/game.tsx')
  return { default: Page }
})
const TagPage = lazy(async () => {
  const { TagPage: Page } = await import('../features/lobby/routes.tsx')
  return { default: Page }
})
const FavoritesPage = lazy(async () => {
  const { FavoritesPage: Page } = await import('../features/lobby/routes.tsx')
  return { default: Page }
})
const ProviderPage = lazy(async () => {
  const { ProviderPage: Page } = await import('../features/lobby/routes.tsx')
  return { default: Page }
})
const AllProvidersPage = lazy(async () => {
  const { AllProvidersPage: Page } = await import('../features/lobby/routes.tsx')
  return { default: Page }
})
const FairnessPage = lazy(async () => {
  const { FairnessPage: Page } = await import('../features/fairness/routes.tsx')
  return { default: Page }
})
const LeaderboardPage = lazy(async () => {
  const { LeaderboardPage: Page } = await import('../features/race/routes.tsx')
  return { default: Page }
})
const StatisticsPage = lazy(async () => {
  const { StatisticsPage: Page } = await import('../features/fairness/routes.tsx')
  return { default: Page }
})
const ProfilePage = lazy(async () => {
  const { ProfilePage: Page } = await import('../features/profile/routes.tsx')
  return { default: Page }
})
const AccountPage = lazy(async () => {
  const { AccountPage: Page } = await import('../features/profile/routes.tsx')
  return { default: Page }
})
const SecurityPage = lazy(async () => {
  const { SecurityPage: Page } = await import('../features/profile/routes.tsx')
  return { default: Page }
})
const PrivacySettingsPage = lazy(async () => {
  const { PrivacySettingsPage: Page } = await import('../features/profile/routes.tsx')
  return { default: Page }
})
const PreferencesPage = lazy(async () => {
  const { PreferencesPage: Page } = await import('../features/profile/routes.tsx')
  return { default: Page }
})
const ConnectionsPage = lazy(async () => {
  const { ConnectionsPage: Page } = await import('../features/profile/routes.tsx')
  return { default: Page }
})
const SetupPage = lazy(async () => {
  const { SetupPage: Page } = await import('../features/auth/routes.tsx')
  return { default: Page }
})
const MailboxPage = lazy(async () => {
  const { MailboxPage: Page } = await import('../features/auth/routes.tsx')
  return { default: Page }
})
const EmulatorPage = lazy(async () => {
  const { EmulatorPage: Page } = await import('../features/providers/emulator-face/routes.tsx')
  return { default: Page }
})
const ConsentPage = lazy(async () => {
  const { ConsentPage: Page } = await import('../features/auth/routes.tsx')
  return { default: Page }
})
const TelegramPage = lazy(async () => {
  const { TelegramPage: Page } = await import('../features/auth/routes.tsx')
  return { default: Page }
})
const InvalidLicencePage = lazy(async () => {
  const { InvalidLicencePage: Page } = await import('./pages/invalid-licence.tsx')
  return { default: Page }
})
const NotFoundPage = lazy(async () => {
  const { NotFoundPage: Page } = await import('./pages/not-found.tsx')
  return { default: Page }
})
const TermsPage = lazy(async () => {
  const { TermsPage: Page } = await import('../features/compliance/routes.tsx')
  return { default: Page }
})
const PrivacyPage = lazy(async () => {
  const { PrivacyPage: Page } = await import('../features/compliance/routes.tsx')
  return { default: Page }
})

const SelfExcludedPage = lazy(async () => {
  const { SelfExcludedPage: Page } = await import('../features/compliance/routes.tsx')
  return { default: Page }
})
const AccessDeniedPage = lazy(async () => {
  const { AccessDeniedPage: Page } = await import('../features/compliance/routes.tsx')
  return { default: Page }
})

function CasinoHome() {
  return <HomePage feed={<LiveBets />} />
}

/** Every page there is; the first that fits a path is shown. */
export const routes: readonly PageRoute[] = [
  { path: '/', title: 'Casino', Page: CasinoHome },
  { path: '/ref/:code', title: 'Casino', Page: CasinoHome },
  { path: '/casino/game/:id', title: 'Game', Page: GamePage },
  { path: '/casino/game/provider/:provider', title: 'Games', Page: ProviderPage },
  { path: '/casino/favorites', title: 'Favourites', Page: FavoritesPage, requiresAuth: true },
  { path: '/casino/:tag', title: 'Games', Page: TagPage },
  { path: '/provider/all', title: 'Providers', Page: AllProvidersPage },
  { path: '/leaderboard', title: 'Leaderboard', Page: LeaderboardPage },
  { path: '/fairness', title: 'Fairness', Page: FairnessPage },
  { path: '/fairness/statistics', title: 'Live returns', Page: StatisticsPage },
  { path: '/profile/settings', title: 'Account', Page: AccountPage, requiresAuth: true },
  {
    path: '/profile/settings/security',
    title: 'Security',
    Page: SecurityPage,
    requiresAuth: true,
  },
  {
    path: '/profile/settings/privacy',
    title: 'Privacy',
    Page: PrivacySettingsPage,
    requiresAuth: true,
  },
  {
    path: '/profile/settings/preferences',
    title: 'Preferences',
    Page: PreferencesPage,
    requiresAuth: true,
  },
  {
    path: '/profile/settings/connections',
    title: 'Connections',
    Page: ConnectionsPage,
    requiresAuth: true,
  },
  { path: '/profile/:player', title: 'Profile', Page: ProfilePage, requiresAuth: true },
  { path: '/profile/:player/:part', title: 'Profile', Page: ProfilePage, requiresAuth: true },
  { path: '/setup/:token', title: 'First administrator', Page: SetupPage, hideLayout: true },
  {
    path: '/oauth/authorize/:requestId',
    title: 'Connect an app',
    Page: ConsentPage,
    hideLayout: true,
    gate: 'oauth',
  },
  { path: '/debugger/mailbox', title: 'Demo mailbox', Page: MailboxPage },
  { path: '/debugger/telegram', title: 'Telegram test bot', Page: TelegramPage },
  {
    path: '/debugger/emulator/slotegrator',
    title: 'Emulated game aggregator',
    Page: EmulatorPage,
    permissions: ['providers'],
  },
  { path: '/terms', title: 'Terms & Conditions', Page: TermsPage },
  { path: '/privacyPolicy', title: 'Privacy Policy', Page: PrivacyPage },
  { path: '/error/se', title: 'Account closed', Page: SelfExcludedPage, hideLayout: true },
  {
    path: '/error/slotUnavailable',
    title: 'Not available',
    Page: AccessDeniedPage,
    hideLayout: true,
  },
  {
    path: '/error/accessDenied',
    title: 'Not available',
    Page: AccessDeniedPage,
    hideLayout: true,
  },
  { path: '/error/1', title: 'Invalid licence', Page: InvalidLicencePage, hideLayout: true },
  {
    path: '/error/noLayout/1',
    title: 'Invalid licence',
    Page: InvalidLicencePage,
    hideLayout: true,
  },
]

const notFoundRoute: PageRoute = { path: '*', title: 'Page not found', Page: NotFoundPage }

/** The page of a path, or the page-not-found view. */
export function findRoute(path: string): { route: PageRoute; params: PathParams } {
  for (const route of routes) {
    const params = matchPath(route.path, path)
    if (params && isOn(route.gate)) return { route, params }
  }
  return { route: notFoundRoute, params: {} }
}
