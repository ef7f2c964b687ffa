import type { ChatMessage } from '@powerplay/contract'

/**
 * Rooms that another feature keeps beside the channels, one at each table for instance. It says who may read
 * and write there; what is written goes by the rules of the chat, and its moderators judge it.
 */
export interface RoomKeeper {
  /** What the channel of each room begins with. */
  readonly prefix: string
  /** Shows messages to whoever listens in their room. */
  tell(channel: string, rows: readonly ChatMessage[]): void
}

/** The keeper of the room that a message belongs to. */
export function keeperOf(
  { rooms }: { readonly rooms: readonly RoomKeeper[] },
  channel: string,
): RoomKeeper | undefined {
  return rooms.find(({ prefix }) => channel.startsWith(prefix))
}
