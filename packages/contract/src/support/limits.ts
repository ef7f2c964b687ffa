/** Characters of a message to support, and of a note that staff write beside it. */
export const supportTextMax = 2_000
export const supportNoteMax = 1_000
/** Chats of a player that may be open at a time. */
export const supportOpenMax = 3
/** Messages of one answer of a chat. */
export const supportPageRows = 50
/** Bytes of a picture that is sent to support. */
export const supportFileBytes = 5 * 1_048_576
/** What a new chat begins with; it is stored nowhere. Source: 001 section 4. */
export const supportWelcome =
  'Hi! Tell us what happened and we will answer here. Never share your password.'
/** Id of a chat before its first message. Source: 001 section 4. */
export const newSupportChat = 'new'
