import { defineModal } from '../../platform/modals/modals.tsx'

/** The site menu as a drawer, for screens without a sidebar. */
export const menuDrawer = defineModal<object>({
  name: 'menu',
  title: 'Menu',
  widthPx: 320,
  isBare: true,
  placement: 'left',
  load: async () => (await import('./menu-drawer-content.tsx')).MenuDrawerContent,
})
