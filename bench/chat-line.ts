import type { ChatMessage } from '@powerplay/contract'

/** A message as the chat shows it: both sides of the chat's fan-out send rows of this size. */
export function chatLineOf(number: number): ChatMessage {
  return {
    _id: `msg_${number.toString().padStart(26, '0')}`,
    number,
    type: 'message',
    channel: 'general',
    user: { _id: `user_${'0'.repeat(26)}`, name: 'bench0000001', avatar: null, access: 'user' },
    vipLevel: 0,
    data: { message: textOf(number) },
    created_at: '2026-11-20T10:00:00.000Z',
    likes: 0,
    liked: false,
  }
}

/** What is said; no two lines are the same. */
export function textOf(number: number): string {
  return `good luck everyone, this is line number ${number} of tonight`
}
