import { createElement } from 'react'
import { ScrollText } from 'lucide-react'
import { defineModal, openModal } from '../../platform/modals/modals.tsx'
import { messages } from './messages.en.ts'

const rulesModal = defineModal<object>({
  name: 'bonus-rules',
  title: messages.rules.title,
  icon: createElement(ScrollText, { size: 18, 'aria-hidden': true }),
  widthPx: 440,
  load: async () => (await import('./rules-window.tsx')).RulesWindow,
})

/** Opens the rules that hold for all bonuses (000, section 2). */
export function openBonusRules(): void {
  openModal(rulesModal, {})
}
