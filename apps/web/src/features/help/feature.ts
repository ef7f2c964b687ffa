import type { WebFeature } from '../../platform/feature/feature.ts'
import { lazyPage } from '../../platform/feature/lazy-part.ts'

const pages = () => import('./routes.tsx')

/** The help pages, and the links that staff put at the foot of all pages. */
export const help: WebFeature = {
  name: 'help',
  routes: [
    { path: '/help', title: 'Help', Page: lazyPage(pages, 'HelpPagesPage') },
    { path: '/help/:slug', title: 'Help', Page: lazyPage(pages, 'HelpOnePage') },
  ],
  footer: [{ group: 'platform', order: 50, href: '/help', name: 'Help' }],
  async whenIdle() {
    const { loadFooterLinks } = await import('./load-footer-links.ts')
    void loadFooterLinks()
  },
}
