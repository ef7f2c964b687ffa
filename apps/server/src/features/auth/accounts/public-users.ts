import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import { userWireId } from './present.ts'
import { canDo } from '../staff/roles.ts'
import { findUsersById, type User } from './user-store.ts'

/** What a player may do in public. */
export type Access = 'user' | 'moderator' | 'admin'

/** What other features may show or must hide of a player. */
export interface PublicUser {
  readonly id: Uuid
  readonly wireId: string
  readonly name: string
  readonly avatar: string | null
  readonly createdAt: Date
  readonly access: Access
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
    for (const user of await findUsersById(database, ids)) {
      entryById.set(user.id, { user: publicView(user), readAt })
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

function publicView({ id, name, avatar, createdAt, hasPrivateBets, roles }: User): PublicUser {
  const wireId = userWireId(id)
  const access = accessOf(roles)
  return { id, wireId, name, avatar, createdAt, access, privateBets: hasPrivateBets }
}

function accessOf(roles: readonly string[]): Access {
  if (roles.includes('*')) return 'admin'
  return canDo(roles, 'chat_moderator') ? 'moderator' : 'user'
}
