import { KeyRound } from 'lucide-react'
import { createElement } from 'react'
import { defineModal, openModal } from '../../../platform/modals/modals.tsx'
import { windowTitles } from '../window-titles.en.ts'

const seedsModal = defineModal<object>({
  name: 'seeds',
  title: windowTitles.seeds,
  icon: createElement(KeyRound, { size: 18, 'aria-hidden': true }),
  widthPx: 460,
  load: async () => (await import('./seeds-window.tsx')).SeedsWindow,
})

/** Opens the player's own seeds. */
export function openSeeds(): void {
  openModal(seedsModal, {})
}
