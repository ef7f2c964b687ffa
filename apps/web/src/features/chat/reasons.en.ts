import type { ChatReason } from '@powerplay/contract'
import { rules } from './panel/messages.en.ts'

/** Reasons of acts in the order of the rules, with their words. */
export const reasonChoices: readonly { readonly id: ChatReason; readonly name: string }[] = [
  ...rules.map((rule, at) => ({
    // The reasons of the contract are numbered as the rules are.
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
    id: `rule${at + 1}` as ChatReason,
    name: `Rule ${at + 1}: ${rule.charAt(0).toLowerCase()}${rule.slice(1)}`,
  })),
  { id: 'other', name: 'Something else' },
]

/** A reason in words. */
export function reasonText(reason: ChatReason): string {
  return reasonChoices.find(({ id }) => id === reason)?.name ?? reason
}
