import type { WebFeature } from '../../platform/feature/feature.ts'
import { lazyPage } from '../../platform/feature/lazy-part.ts'

const pages = () => import('./emulator-face/routes.tsx')

/** Games of outside providers: the face of their emulated aggregator. */
export const providers: WebFeature = {
  name: 'providers',
  routes: [
    {
      path: '/debugger/emulator/slotegrator',
      title: 'Emulated game aggregator',
      Page: lazyPage(pages, 'EmulatorPage'),
      permissions: ['providers'],
    },
  ],
}
