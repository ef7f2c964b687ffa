import { chatPageRows, type ChatMessage } from '@powerplay/contract'
import { refuse, type Uuid } from '@powerplay/kernel'
import type { Caller } from '../../../platform/context.ts'
import { openChannels } from './channels.ts'
import { readHistory } from '../messages/message-store.ts'
import type { RoomKeeper } from './keeper.ts'
import type { ChatParts } from '../parts.ts'
import { presentMessages } from '../present.ts'
import { sendMessage } from '../messages/send-message.ts'
import type { Channel } from '../settings.ts'

/** What a keeper does with its rooms. */
export interface RoomsDoor {
  keep(keeper: RoomKeeper): void
  /** Refusals: those of a message in a channel; core/feature-off while there is no chat. */
  say(
    said: { readonly channel: string; readonly message: string },
    by: { readonly caller: Caller; readonly userId: Uuid },
  ): Promise<{ id: string }>
  /** The latest messages of a room, newest first. */
  read(channel: string, caller: Caller): Promise<ChatMessage[]>
}

/** A room with the pace and length of the first channel; its keeper lets in whom it likes. */
function roomOf(parts: ChatParts, id: string): Channel {
  const [first] = openChannels(parts)
  if (!first || !parts.isOn('chat')) refuse('core/feature-off')
  return { ...first, id, minRatedUsd: 0, staffOnly: false, minLevel: 0 }
}

export function roomsDoor(parts: ChatParts): RoomsDoor {
  return {
    keep: (keeper) => void parts.rooms.push(keeper),
    say: ({ channel, message }, by) =>
      sendMessage(parts, { message, channel: roomOf(parts, channel) }, by),
    async read(id, { userId: viewer }) {
      const { id: channel } = roomOf(parts, id)
      const ignored = viewer === null ? [] : await parts.profiles.ignoredBy(viewer)
      const part = { channel, viewer, ignored, before: null, after: null, count: chatPageRows }
      const rows = await readHistory(parts.platform.database, part)
      return presentMessages(parts, rows, { userId: viewer, ignoresPrivacy: false })
    },
  }
}
