/** Date of the chat rules that a writer has agreed to. Source: 000 section 3. */
export const chatRulesVersion = '2024-06-27'

/** Messages of one answer of the history. */
export const chatPageRows = 50
/** Messages of one answer to somebody who comes back. */
export const chatCatchUpRows = 200
