import type { PokerNote } from '@powerplay/contract'

/** On whom a note is written, and what stands there now. */
export interface NoteWindowProps {
  userId: string
  name: string
  text: string
  color: PokerNote['color']
}
