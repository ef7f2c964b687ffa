import { RotateCcw } from 'lucide-react'
import { createElement } from 'react'
import { defineModal, openModal } from '../../../platform/modals/modals.tsx'
import { messages } from '../messages.en.ts'

const replayModal = defineModal<{ id: string }>({
  name: 'trading-replay',
  title: messages.replayTitle,
  icon: createElement(RotateCcw, { size: 18, 'aria-hidden': true }),
  widthPx: 560,
  load: async () => (await import('./replay-window.tsx')).ReplayWindow,
})

/** Opens the proof of an ended position. */
export function openReplay(id: string): void {
  openModal(replayModal, { id })
}
