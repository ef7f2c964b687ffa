import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Platform } from '../../platform/context.ts'
import { userWireId } from './present.ts'
import { findUsersById } from './user-store.ts'

/** What other features may show or must hide of a player. */
export interface PublicUser {
  readonly id: Uuid
  readonly wireId: string
  readonly name: string
  readonly avatar: string | null
  /** True: strangers see neither name nor id. */
  readonly privateBets: boolean
}

/** Answers many look-ups of the same few players from memory. */
export interface PublicUsers {
  find(ids: readonly Uuid[]): Promise<Map<Uuid, PublicUser>>
  forget(id: Uuid): void
}

const freshMs = 5_000
const entriesMax = 20_000

interface Entry {
  readonly user: PublicUser
  readonly readAt: InstantMs
}

/** Keeps what was read for five seconds; a change on this node is seen at once. */
export function createPublicUsers({
  clock,
  database,
}: Pick<Platform, 'clock' | 'database'>): PublicUsers {
  const entryById = new Map<Uuid, Entry>()

  async function read(ids: readonly Uuid[]): Promise<void> {
    const readAt = clock.now()
    if (entryById.size + ids.length > entriesMax) entryById.clear()
    for (const { id, name, hasPrivateBets } of await findUsersById(database, ids)) {
      const user = { id, wireId: userWireId(id), name, avatar: null, privateBets: hasPrivateBets }
      entryById.set(id, { user, readAt })
    }
  }

  function isFresh(id: Uuid): boolean {
    const entry = entryById.get(id)
    return entry !== undefined && clock.now() - entry.readAt < freshMs
  }

  return {
    async find(ids) {
      const stale = [...new Set(ids)].filter((id) => !isFresh(id))
      if (stale.length > 0) await read(stale)
      const users = ids.flatMap((id) => entryById.get(id)?.user ?? [])
      return new Map(users.map((user) => [user.id, user]))
    },
    forget(id) {
      entryById.delete(id)
    },
  }
}
