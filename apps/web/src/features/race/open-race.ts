import { createElement } from 'react'
import { Trophy } from 'lucide-react'
import { defineModal, openModal } from '../../platform/modals/modals.tsx'
import { raceMessages as messages } from './messages.en.ts'

const raceModal = defineModal<object>({
  name: 'race',
  title: messages.title,
  icon: createElement(Trophy, { size: 18, 'aria-hidden': true }),
  widthPx: 560,
  load: async () => (await import('./race-window.tsx')).RaceWindow,
})

/** Opens the window that explains the race. */
export function openRace(): void {
  openModal(raceModal, {})
}
