import { Settings, UserRound } from 'lucide-react'
import type { WebFeature } from '../../platform/feature/feature.ts'
import { lazyPage } from '../../platform/feature/lazy-part.ts'
import { useAccount } from '../auth/index.ts'

const pages = () => import('./routes.tsx')

const settings = '/profile/settings'
const own = { requiresAuth: true } as const

/** Profiles of players, the settings of an account, and the form for contact details. */
export const profile: WebFeature = {
  name: 'profile',
  routes: [
    { path: settings, title: 'Account', Page: lazyPage(pages, 'AccountPage'), ...own },
    {
      path: `${settings}/security`,
      title: 'Security',
      Page: lazyPage(pages, 'SecurityPage'),
      ...own,
    },
    {
      path: `${settings}/privacy`,
      title: 'Privacy',
      Page: lazyPage(pages, 'PrivacySettingsPage'),
      ...own,
    },
    {
      path: `${settings}/preferences`,
      title: 'Preferences',
      Page: lazyPage(pages, 'PreferencesPage'),
      ...own,
    },
    {
      path: `${settings}/connections`,
      title: 'Connections',
      Page: lazyPage(pages, 'ConnectionsPage'),
      ...own,
    },
    {
      path: `${settings}/safer-play`,
      title: 'Safer play',
      Page: lazyPage(pages, 'SaferPlayPage'),
      ...own,
    },
    {
      path: `${settings}/documents`,
      title: 'Documents',
      Page: lazyPage(pages, 'DocumentsPage'),
      ...own,
    },
    { path: '/profile/:player', title: 'Profile', Page: lazyPage(pages, 'ProfilePage'), ...own },
    {
      path: '/profile/:player/:part',
      title: 'Profile',
      Page: lazyPage(pages, 'ProfilePage'),
      ...own,
    },
  ],
  entries: [
    { menu: 'account', order: 10, href: '/profile/:me', name: 'Profile', Icon: UserRound },
    { menu: 'account', order: 30, href: settings, name: 'Settings', Icon: Settings },
  ],
  async whenIdle() {
    const { startPreferences } = await import('./preferences/start-preferences.ts')
    startPreferences()
  },
  async afterArrival() {
    if (useAccount.getState().user === undefined) return
    const { offerContactForm } = await import('./contact-info/index.ts')
    offerContactForm()
  },
}
