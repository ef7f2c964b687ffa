import { on } from '../client/client-events.ts'
import type { ErrorFacts } from './error-window.tsx'
import { defineModal, openModal } from './modals.tsx'
import { messages } from './messages.en.ts'

export const errorModal = defineModal<ErrorFacts>({
  name: 'error',
  title: messages.title,
  widthPx: 440,
  load: async () => (await import('./error-window.tsx')).ErrorWindow,
})

/** Opens the error window whenever something the reader did met a defect of ours. @returns stop */
export function followDefects(): () => void {
  return on('server:defect', (facts) => openModal(errorModal, facts))
}
