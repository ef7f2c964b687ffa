import { UserCheck } from 'lucide-react'
import { createElement } from 'react'
import { detailsQueue } from '../../../platform/client/proof-queue.ts'
import { defineModal, openModal, useModals } from '../../../platform/modals/modals.tsx'
import { dismissToast, useToasts } from '../../../platform/toasts/toasts.ts'
import { detailsModalName } from './details-modal-name.ts'
import { messages } from './messages.en.ts'

const detailsModal = defineModal<object>({
  name: detailsModalName,
  title: messages.title,
  icon: createElement(UserCheck, { size: 18, 'aria-hidden': true }),
  widthPx: 440,
  load: async () => (await import('./details-window.tsx')).DetailsWindow,
})

/** Asks over whatever needs it. Closed without an answer, it gives up on what waits for it. */
export function openDetails(): void {
  for (const { id } of useToasts.getState().toasts) dismissToast(id)
  openModal(detailsModal, {})
  const stop = useModals.subscribe(({ stack }) => {
    if (stack.some(({ modal }) => modal.name === detailsModalName)) return
    stop()
    detailsQueue.drop()
  })
}
