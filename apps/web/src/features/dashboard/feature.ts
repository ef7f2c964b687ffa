import { LayoutDashboard } from 'lucide-react'
import type { WebFeature } from '../../platform/feature/feature.ts'

/** The way from the site to the staff's document; the document itself is built apart. */
export const dashboard: WebFeature = {
  name: 'dashboard',
  entries: [
    {
      menu: 'account',
      order: 40,
      href: '/admin',
      name: 'Dashboard',
      Icon: LayoutDashboard,
      isDocument: true,
      permissions: ['dashboard'],
    },
  ],
}
