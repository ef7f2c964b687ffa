import { UserCheck } from 'lucide-react'
import { createElement } from 'react'
import { detailsQueue } from '../../../platform/client/proof-queue.ts'
import { defineModal, openModal, useModals } from '../../../platform/modals/modals.tsx'
import { dismissToast, useToasts } from '../../../platform/toasts/toasts.ts'
import { windowNames } from '../window-names.ts'
import { messages } from './messages.en.ts'

const detailsModal = defineModal<object>({
  name: windowNames.details,
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
    if (stack.some(({ modal }) => modal.name === windowNames.details)) return
    stop()
    detailsQueue.drop()
  })
}
