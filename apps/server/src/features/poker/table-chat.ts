import { fromWireId, refuse, type Uuid } from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../platform/context.ts'
import type { PokerParts } from './parts.ts'
import { tableWireId } from './present.ts'
import { tableAsked } from './seats/sit-down.ts'
import { seatOf } from './table/table.ts'

const prefix = 'poker-'
const tableNoun = 'table'

/** The room of a table: its id with another beginning. */
const roomOf = (id: Uuid) => `${prefix}${tableWireId(id).slice(tableNoun.length + 1)}`

/** Tells what is said at a table to whoever looks at it. */
export function keepRooms({ platform, chat }: PokerParts): void {
  chat.rooms.keep({
    prefix,
    tell(channel, rows) {
      const tableId = `${tableNoun}_${channel.slice(prefix.length)}`
      if (fromWireId(tableNoun, tableId) === undefined) return
      for (const message of rows) {
        platform.broadcaster.emit(`Poker.table.${tableId}`, 'PokerChat', { tableId, message })
      }
    },
  })
}

/** What was said at a table lately, for everybody who may look at it. Refusal: poker/unknown. */
export async function readChat(
  parts: PokerParts,
  { tableId }: { readonly tableId: string },
  { caller }: CallContext,
) {
  const { id } = await tableAsked(parts, tableId)
  return { rows: await parts.chat.rooms.read(roomOf(id), caller) }
}

/**
 * Says something at one's own table; moderators of the chat speak at each.
 * Refusals: poker/unknown, not-seated, and those of the chat.
 */
export async function sayAtTable(
  parts: PokerParts,
  { tableId, message }: { readonly tableId: string; readonly message: string },
  context: CallContext,
): Promise<{ id: string }> {
  const table = await tableAsked(parts, tableId)
  const userId = playerOf(context)
  const { caller } = context
  if (!seatOf(table, userId) && !caller.can('chat_moderator')) refuse('poker/not-seated')
  return parts.chat.rooms.say({ channel: roomOf(table.id), message }, { caller, userId })
}
