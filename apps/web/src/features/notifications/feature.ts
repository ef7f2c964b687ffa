import type { WebFeature } from '../../platform/feature/feature.ts'

/** News for everybody, the list of a player, and where the operator is outside of this site. */
export const notifications: WebFeature = {
  name: 'notifications',
  async whenIdle() {
    const { loadSiteLinks, startNews } = await import('./index.ts')
    startNews()
    void loadSiteLinks()
  },
}
