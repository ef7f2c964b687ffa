import { Percent } from 'lucide-react'
import { createElement } from 'react'
import { defineModal, openModal } from '../../platform/modals/modals.tsx'
import { rewardMessages as messages } from './messages.en.ts'

const rakebackModal = defineModal<object>({
  name: 'rakeback',
  title: messages.rakeback,
  icon: createElement(Percent, { size: 18, 'aria-hidden': true }),
  widthPx: 480,
  load: async () => (await import('./rakeback-window.tsx')).RakebackWindow,
})

/** Opens rakeback and cashback over the page (001, section 2). */
export function openRakeback(): void {
  openModal(rakebackModal, {})
}
