import { History } from 'lucide-react'
import { createElement } from 'react'
import { defineModal, openModal } from '../../../platform/modals/modals.tsx'
import { messages } from '../messages.en.ts'
import type { HandWindowProps } from './hand-window-props.ts'

const handModal = defineModal<HandWindowProps>({
  name: 'poker-hand',
  title: messages.history.title,
  icon: createElement(History, { size: 18, 'aria-hidden': true }),
  widthPx: 520,
  load: async () => (await import('./hand-window.tsx')).HandWindow,
})

/** Shows a hand that is over. */
export function openHandWindow(props: HandWindowProps): void {
  openModal(handModal, props)
}
