import { noteNavigation } from '../features/sport/index.ts'
import type { WebFeature } from '../platform/feature/feature.ts'
import { lazyPage } from '../platform/feature/lazy-part.ts'
import { followLicence } from '../platform/licence/licence.ts'
import { followDefects } from '../platform/modals/error-modal.ts'
import { startRealtime } from '../platform/realtime/realtime.ts'
import { followLostFiles } from './lost-files.ts'
import { onNavigate } from './navigation.ts'

const noLicence = {
  title: 'Invalid licence',
  Page: lazyPage(() => import('./pages/invalid-licence.tsx'), 'InvalidLicencePage'),
  hideLayout: true,
} as const

/** What belongs to the site as a whole, and the page of a game, which many features share. */
export const site: WebFeature = {
  name: 'site',
  routes: [
    {
      path: '/casino/game/:id',
      title: 'Game',
      Page: lazyPage(() => import('./pages/game.tsx'), 'GamePage'),
    },
    { path: '/error/1', ...noLicence },
    { path: '/error/noLayout/1', ...noLicence },
  ],
  start() {
    onNavigate(noteNavigation)
    followLostFiles()
    followLicence()
    followDefects()
    startRealtime()
  },
}
