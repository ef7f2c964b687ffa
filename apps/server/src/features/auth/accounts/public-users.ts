import type { InstantMs, Uuid } from '@powerplay/kernel'
import { LRUCache } from 'lru-cache'
import type { Platform } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { userWireId } from '../../../platform/context.ts'
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
  /** A documented account or a resident of a demo build: the house's own. */
  readonly isDemo: boolean
}

/** Answers many look-ups of the same few players from memory. */
export interface PublicUsers {
  /** @param on a transaction that asks for itself what is not remembered; what it is told is its own. */
  find(ids: readonly Uuid[], on?: Queries): Promise<Map<Uuid, PublicUser>>
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
  const entryById = new LRUCache<Uuid, Entry>({ max: entriesMax })

  async function read(ids: readonly Uuid[], on: Queries): Promise<PublicUser[]> {
    const readAt = clock.now()
    const users = (await findUsersById(on, ids)).map(publicView)
    if (on !== database) return users
    for (const user of users) entryById.set(user.id, { user, readAt })
    return users
  }

  function remembered(id: Uuid): PublicUser | undefined {
    const entry = entryById.get(id)
    return entry && clock.now() - entry.readAt < freshMs ? entry.user : undefined
  }

  return {
    async find(ids, on = database) {
      const asked = [...new Set(ids)]
      const known = asked.flatMap((id) => remembered(id) ?? [])
      const users = new Map(known.map((user) => [user.id, user]))
      const missing = asked.filter((id) => !users.has(id))
      if (missing.length === 0) return users
      for (const user of await read(missing, on)) users.set(user.id, user)
      return users
    },
    forget(id) {
      entryById.delete(id)
    },
  }
}

function publicView({ id, name, avatar, createdAt, ...user }: User): PublicUser {
  const wireId = userWireId(id)
  const access = accessOf(user.roles)
  const { hasPrivateBets: privateBets, isSeeded: isDemo } = user
  return { id, wireId, name, avatar, createdAt, access, privateBets, isDemo }
}

function accessOf(roles: readonly string[]): Access {
  if (roles.includes('*')) return 'admin'
  return canDo(roles, 'chat_moderator') ? 'moderator' : 'user'
}
