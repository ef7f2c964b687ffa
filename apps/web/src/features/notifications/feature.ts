import type { WebFeature } from '../../platform/feature/feature.ts'
import { HeaderBell } from './bell/header-bell.tsx'

/** News for everybody, the list of a player, and where the operator is outside of this site. */
export const notifications: WebFeature = {
  name: 'notifications',
  header: [{ group: 'tools', order: 20, isFor: 'players', Item: HeaderBell }],
  async whenIdle() {
    const { loadSiteLinks, startNews } = await import('./index.ts')
    startNews()
    void loadSiteLinks()
  },
}
