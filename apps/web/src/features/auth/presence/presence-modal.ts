import { Fingerprint } from 'lucide-react'
import { createElement } from 'react'
import { presenceQueue } from '../../../platform/client/proof-queue.ts'
import { defineModal, openModal, useModals } from '../../../platform/modals/modals.tsx'
import { dismissToast, useToasts } from '../../../platform/toasts/toasts.ts'
import { messages } from './messages.en.ts'
import { windowNames } from '../window-names.ts'

const presenceModal = defineModal<{ by: 'password' | 'signature' }>({
  name: windowNames.presence,
  title: messages.title,
  icon: createElement(Fingerprint, { size: 18, 'aria-hidden': true }),
  widthPx: 440,
  load: async () => (await import('./presence-window.tsx')).PresenceWindow,
})

/**
 * Asks over whatever needs it. Closed without a proof, by whatever way, it gives up on what waits
 * for it.
 */
export function openPresence(by: 'password' | 'signature'): void {
  for (const { id } of useToasts.getState().toasts) dismissToast(id)
  openModal(presenceModal, { by })
  const stop = useModals.subscribe(({ stack }) => {
    if (stack.some(({ modal }) => modal.name === windowNames.presence)) return
    stop()
    presenceQueue.drop()
  })
}
