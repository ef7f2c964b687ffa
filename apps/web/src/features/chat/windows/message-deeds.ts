import type { ChatMessage } from '@powerplay/contract'

/** A message that somebody wrote. */
export type WrittenMessage = Extract<ChatMessage, { type: 'message' | 'game_link' }>

/** A message, and what its window leads to; what cannot be done where it stands is left out. */
export interface MessageDeeds {
  row: WrittenMessage
  onLike?: (row: WrittenMessage) => void
  onMention?: (name: string) => void
  onTip?: (name: string) => void
  onIgnore?: (name: string) => void
}
