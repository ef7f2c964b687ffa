import { on } from '../client/client-events.ts'
import { defineModal, openModal } from './modals.tsx'
import { messages } from './messages.en.ts'

/** What the error window tells. */
export interface ErrorFacts {
  /** Names the entry of the server's log; null when the answer held none. */
  readonly id: string | null
}

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
