import type { ContactSettings } from '@powerplay/contract'
import { defineModal, openModal } from '../../../platform/modals/modals.tsx'

/** Opens the form; the operator names it. */
export function openContactForm(form: ContactSettings): void {
  const modal = defineModal<{ form: ContactSettings }>({
    name: 'contact-info',
    title: form.title,
    widthPx: 480,
    load: async () => (await import('./contact-window.tsx')).ContactWindow,
  })
  openModal(modal, { form })
}
