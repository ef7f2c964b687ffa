import { StickyNote } from 'lucide-react'
import { createElement } from 'react'
import { defineModal, openModal } from '../../../platform/modals/modals.tsx'
import { messages } from '../messages.en.ts'
import type { NoteWindowProps } from './note-window.tsx'

const noteModal = defineModal<NoteWindowProps>({
  name: 'poker-note',
  title: messages.notes.title,
  icon: createElement(StickyNote, { size: 18, 'aria-hidden': true }),
  widthPx: 400,
  load: async () => (await import('./note-window.tsx')).NoteWindow,
})

/** Opens the own note on a player. */
export function openNoteWindow(props: NoteWindowProps): void {
  openModal(noteModal, props)
}
