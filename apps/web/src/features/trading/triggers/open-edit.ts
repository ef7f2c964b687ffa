import { SlidersHorizontal } from 'lucide-react'
import { createElement } from 'react'
import { defineModal, openModal } from '../../../platform/modals/modals.tsx'
import type { EditProps } from './edit-window.tsx'
import { messages } from '../messages.en.ts'

const editModal = defineModal<EditProps>({
  name: 'trading-edit',
  title: messages.editTitle,
  icon: createElement(SlidersHorizontal, { size: 18, 'aria-hidden': true }),
  widthPx: 420,
  load: async () => (await import('./edit-window.tsx')).EditWindow,
})

/** Opens the triggers of an open position. */
export function openEdit(props: EditProps): void {
  openModal(editModal, props)
}
