import type { ChatMessage } from '@powerplay/contract'
import { chatCatchUpRows, chatPageRows } from '@powerplay/contract'
import { refuse } from '@powerplay/kernel'
import type { Caller } from '../../../platform/context.ts'
import { channelOf, mayRead } from '../channels/channels.ts'
import { readHistory as readRows } from './message-store.ts'
import type { ChatParts } from '../parts.ts'
import { presentMessages } from '../present.ts'

/**
 * Messages of a channel, newest first: the latest 50, the 50 before a number, or the latest 200
 * after one, for a page that was away. Refusal: chat/unknown-channel.
 * Source: 000_1c37c0fb05cd66e6.txt section 7.
 */
export async function readHistory(
  parts: ChatParts,
  order: {
    readonly channel: string
    readonly before?: number | undefined
    readonly after?: number | undefined
  },
  caller: Caller,
): Promise<ChatMessage[]> {
  const { userId: viewer } = caller
  const found = channelOf(parts, order.channel)
  if (!(await mayRead(parts, found, caller))) refuse('chat/unknown-channel')
  const { id: channel } = found
  const ignored = viewer === null ? [] : await parts.profiles.ignoredBy(viewer)
  const count = order.after === undefined ? chatPageRows : chatCatchUpRows
  const { before = null, after = null } = order
  const part = { channel, viewer, ignored, before, after, count }
  // Those who receive see their own names.
  const reader = { userId: viewer, ignoresPrivacy: false }
  return presentMessages(parts, await readRows(parts.platform.database, part), reader)
}
