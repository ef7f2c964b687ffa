import { useRoom } from '../room.ts'

/** Where one writes; the composer names it so. */
export const composerId = 'chat-composer'

/** Puts words into the draft and the cursor behind them. */
export function addToDraft(words: string): void {
  useRoom.setState(({ draft }) => ({
    draft: draft === '' || draft.endsWith(' ') ? draft + words : `${draft} ${words}`,
  }))
  document.getElementById(composerId)?.focus()
}

/** Begins to write to somebody. */
export function mentionInDraft(name: string): void {
  addToDraft(`@${name} `)
}
