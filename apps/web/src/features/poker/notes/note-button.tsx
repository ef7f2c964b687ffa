import type { PokerSeat } from '@powerplay/contract'
import { StickyNote } from 'lucide-react'
import { cx } from '../../../ui/cx.ts'
import { messages, nameOf } from '../messages.en.ts'
import { noteLooks } from './note-colors.ts'
import { openNoteWindow } from './open-note-window.ts'
import type { Notes } from './use-notes.ts'

/** At the seat of another player: the own note on him. Whoever hides his name is not noted. */
export function NoteButton({ seat, notes }: { seat: PokerSeat; notes: Notes }) {
  const userId = seat.user._id
  if (notes === undefined || userId === null) return null
  const { text = '', color = 'none' } = notes.get(userId) ?? {}
  const name = nameOf(seat)
  const isKept = text !== '' || color !== 'none'
  return (
    <button
      type="button"
      aria-label={messages.notes.on(name)}
      title={text === '' ? messages.notes.on(name) : text}
      onClick={() => openNoteWindow({ userId, name, text, color })}
      className={cx(
        'touch absolute -bottom-2 -left-1 grid size-6 place-items-center rounded-full border border-line',
        'bg-surface hover:text-text',
        noteLooks[color],
      )}
    >
      <StickyNote size={13} aria-hidden fill={isKept ? 'currentColor' : 'none'} />
    </button>
  )
}
