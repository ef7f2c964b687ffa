import { Wallet } from 'lucide-react'
import { createElement } from 'react'
import { defineModal, openModal } from '../../../platform/modals/modals.tsx'
import { windowNames } from '../window-names.ts'
import { windowTitle } from './window-title.en.ts'

const connectModal = defineModal<object>({
  name: windowNames.connect,
  title: windowTitle,
  icon: createElement(Wallet, { size: 18, 'aria-hidden': true }),
  widthPx: 460,
  load: async () => (await import('./connect-window.tsx')).ConnectWindow,
})

/** Opens the window around the wallet-connect page. */
export function openWalletConnect(): void {
  openModal(connectModal, {})
}
