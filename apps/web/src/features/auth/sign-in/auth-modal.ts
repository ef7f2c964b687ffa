import { defineModal, openModal } from '../../../platform/modals/modals.tsx'
import type { AuthTab } from '../../../platform/session/session-context.tsx'
import { windowNames } from '../window-names.ts'

const authModal = defineModal<{ tab: AuthTab }>({
  name: windowNames.signIn,
  title: 'Sign in',
  widthPx: 840,
  isBare: true,
  load: async () => (await import('./auth-window.tsx')).AuthWindow,
})

/** Opens the register/login window on one of its tabs. */
export function openAuth(tab: AuthTab): void {
  openModal(authModal, { tab })
}
