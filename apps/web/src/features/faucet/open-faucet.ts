import { Droplets } from 'lucide-react'
import { createElement } from 'react'
import { defineModal, openModal } from '../../platform/modals/modals.tsx'
import { messages } from './messages.en.ts'

const faucetModal = defineModal<object>({
  name: 'faucet',
  title: messages.title,
  icon: createElement(Droplets, { size: 18, 'aria-hidden': true }),
  widthPx: 480,
  load: async () => (await import('./faucet-window.tsx')).FaucetWindow,
})

/** Opens the faucet over the page. */
export function openFaucet(): void {
  openModal(faucetModal, {})
}
