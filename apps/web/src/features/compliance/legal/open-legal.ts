import { defineModal, openModal } from '../../../platform/modals/modals.tsx'
import type { LegalTab } from './legal-section.ts'

const legalModal = defineModal<{ tab: LegalTab }>({
  name: 'terms',
  title: 'Terms and policies',
  widthPx: 760,
  load: async () => (await import('./legal-window.tsx')).LegalWindow,
})

/** Opens the terms window at one of its texts. */
export function openLegal(tab: LegalTab): void {
  openModal(legalModal, { tab })
}
