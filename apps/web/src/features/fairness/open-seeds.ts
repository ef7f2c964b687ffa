import { KeyRound } from 'lucide-react'
import { createElement } from 'react'
import { defineModal, openModal } from '../../platform/modals/modals.tsx'
import { messages } from './messages.en.ts'

const seedsModal = defineModal<object>({
  name: 'seeds',
  title: messages.seeds.title,
  icon: createElement(KeyRound, { size: 18, 'aria-hidden': true }),
  widthPx: 460,
  load: async () => (await import('./seeds-window.tsx')).SeedsWindow,
})

/** Opens the player's own seeds. */
export function openSeeds(): void {
  openModal(seedsModal, {})
}
