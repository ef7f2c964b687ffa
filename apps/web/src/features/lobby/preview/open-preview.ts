import { defineModal, openModal } from '../../../platform/modals/modals.tsx'
import { messages } from '../messages.en.ts'
import type { Preview } from './preview-window.tsx'

const previewModal = defineModal<Preview>({
  name: 'game-preview',
  title: messages.preview.title,
  widthPx: 440,
  load: async () => (await import('./preview-window.tsx')).PreviewWindow,
})

/** Shows a game that is announced, or can be tried only (000_1c37c0fb05cd66e6.txt, section 4). */
export function openPreview(preview: Preview): void {
  openModal(previewModal, preview)
}
