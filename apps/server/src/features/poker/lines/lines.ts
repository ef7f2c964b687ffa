import { fromWireId, secondMs, type Uuid } from '@powerplay/kernel'
import { userChannel } from '../../../platform/broadcaster.ts'
import type { RealtimeBroadcaster } from '../../../platform/realtime/broadcaster.ts'
import { userWireId } from '../../../platform/context.ts'
import type { PokerParts } from '../parts.ts'
import { freshSince, noteHere, seatedPlayers, type Seated, type SeenHere } from './lines-store.ts'

const tableChannel = 'Poker.table.'
export const lookEveryMs = secondMs

type Channels = Pick<RealtimeBroadcaster['channels'], 'names' | 'subscriberCount' | 'sharedBy'>

/** What a node tells of the tables: who of the seated is here, and how many only look. */
export interface Lines {
  note(): Promise<void>
}

/**
 * Each node notes every second what it sees of the tables; all notes that are fresh make up the whole. A
 * node that died, or that cannot reach the database, is forgotten after five seconds.
 */
export function createLines(
  { platform, clock }: Pick<PokerParts, 'platform' | 'clock'>,
  channels: Channels,
): Lines {
  const { database, mintId } = platform
  const node = mintId()
  let saidNothing = true
  let isNoting = false
  async function noteOnce(): Promise<void> {
    const seen = seenBy(channels, await seatedPlayers(database))
    const isNothing = seen.users.length === 0 && seen.tables.length === 0
    // Most nodes have nobody to tell of, most of the time.
    if (isNothing && saidNothing) return
    await noteHere(database, { node, seen, nowMs: clock.now(), before: freshSince(clock.now()) })
    saidNothing = isNothing
  }
  return {
    async note() {
      // A database that takes longer than a second gets no second note meanwhile.
      if (isNoting) return
      isNoting = true
      try {
        await noteOnce()
      } finally {
        isNoting = false
      }
    },
  }
}

function seenBy(channels: Channels, seated: readonly Seated[]): SeenHere {
  const channelOf = (userId: Uuid) => userChannel(userWireId(userId))
  const here = seated.filter(({ userId }) => channels.subscriberCount(channelOf(userId)) > 0)
  const atTable = new Map<Uuid, Seated[]>()
  for (const one of here) atTable.set(one.tableId, [...(atTable.get(one.tableId) ?? []), one])
  const tables = channels.names().flatMap((name) => {
    const sockets = name.startsWith(tableChannel) ? channels.subscriberCount(name) : 0
    const id = sockets > 0 ? fromWireId('table', name.slice(tableChannel.length)) : undefined
    if (id === undefined) return []
    const ofSeats = (atTable.get(id) ?? []).reduce(
      (sum, { userId }) => sum + channels.sharedBy(name, channelOf(userId)),
      0,
    )
    return sockets > ofSeats ? [{ id, viewers: sockets - ofSeats }] : []
  })
  return { users: [...new Set(here.map(({ userId }) => userId))], tables }
}
