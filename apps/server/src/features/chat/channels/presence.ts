import { fromWireId, secondMs, type Uuid } from '@powerplay/kernel'
import { everyone, userChannel } from '../../../platform/broadcaster.ts'
import type { Platform } from '../../../platform/context.ts'
import { repeat, type Stop } from '../../../platform/jobs/repeat.ts'
import type { RealtimeBroadcaster } from '../../../platform/realtime/broadcaster.ts'

/** Who is here, over all nodes. */
export interface Presence {
  /** Open pages, and the players among them. */
  read(): Promise<{ readonly count: number; readonly userIds: readonly Uuid[] }>
  /** Notes what this node sees and tells its pages how many are here. */
  note(): Promise<void>
  readonly close: Stop
}

const everyMs = 15 * secondMs
/** What a node said is forgotten after three of its turns. */
const freshMs = 3 * everyMs

/** Every node notes its listeners every 15 seconds; adding the notes up gives all of them. */
export function createPresence(
  platform: Platform,
  broadcaster: Pick<RealtimeBroadcaster, 'channels' | 'emit'>,
): Presence {
  const { clock, database, logOf, mintId } = platform
  const node = mintId()
  const { channels } = broadcaster

  function seenHere() {
    const prefix = userChannel('')
    const users = channels.names().flatMap((name) => {
      if (!name.startsWith(prefix) || channels.subscriberCount(name) === 0) return []
      return fromWireId('user', name.slice(prefix.length)) ?? []
    })
    return { sockets: channels.subscriberCount(everyone), users }
  }

  async function noteHere(): Promise<void> {
    const { sockets, users } = seenHere()
    const now = new Date(clock.now())
    await database.query({
      name: 'chat_presence_note',
      text: `insert into chat_presence (node, sockets, users, seen_at) values ($1, $2, $3, $4)
        on conflict (node) do update set sockets = $2, users = $3, seen_at = $4`,
      values: [node, sockets, users, now],
    })
  }

  async function read() {
    const here = seenHere()
    const rows = await database.query<{ sockets: number; users: Uuid[] }>({
      name: 'chat_presence_read',
      text: 'select sockets, users from chat_presence where seen_at > $1 and node <> $2',
      values: [new Date(clock.now() - freshMs), node],
    })
    const all = new Set([...here.users, ...rows.flatMap(({ users }) => users)])
    const count = rows.reduce((sum, { sockets }) => sum + sockets, here.sockets)
    return { count, userIds: [...all] }
  }

  async function note(): Promise<void> {
    await noteHere()
    const { count } = await read()
    // Every node tells its own pages: what the others tell says the same.
    broadcaster.emit(everyone, 'ChatOnline', { count })
  }

  const stop = repeat(logOf('chat'), { event: 'chat.presence_failed', everyMs, work: note })
  return { read, note, close: stop }
}
