import { Swords } from 'lucide-react'
import { createElement } from 'react'
import { defineModal, openModal } from '../../../platform/modals/modals.tsx'
import { messages } from '../messages.en.ts'
import type { DuelWindowProps } from './duel-window.tsx'

const duelModal = defineModal<DuelWindowProps>({
  name: 'pvp-duel',
  title: messages.duel.title,
  icon: createElement(Swords, { size: 18, 'aria-hidden': true }),
  widthPx: 420,
  load: async () => (await import('./duel-window.tsx')).DuelWindow,
})

/** Opens a duel: to join it, or to see how it ended. */
export function openDuelWindow(props: DuelWindowProps): void {
  openModal(duelModal, props)
}
