import { Gift } from 'lucide-react'
import { createElement } from 'react'
import { defineModal, openModal } from '../../platform/modals/modals.tsx'

const bonusModal = defineModal<object>({
  name: 'bonus',
  title: 'Bonus',
  icon: createElement(Gift, { size: 18, 'aria-hidden': true }),
  widthPx: 944,
  isBare: true,
  load: async () => (await import('./bonus-window.tsx')).BonusWindow,
})

/** Opens the wheel with the list of codes over the page. */
export function openBonus(): void {
  openModal(bonusModal, {})
}
