import { fromWireId, refuse, type Uuid } from '@powerplay/kernel'
import type { Caller } from '../../platform/context.ts'
import { isHiddenFrom, viewerOf, type PublicUser } from '../auth/index.ts'
import type { ProfileParts } from './parts.ts'

type Users = ProfileParts['users']

/** The player with this id or name; an e-mail names nobody. Refusal: profile/unknown-user. */
export async function findPlayer(users: Users, idOrName: string): Promise<PublicUser> {
  const id = fromWireId('user', idOrName)
  if (id !== undefined) {
    const user = (await users.publicUsers([id])).get(id)
    if (user !== undefined) return user
  }
  if (idOrName.includes('@')) refuse('profile/unknown-user')
  return (await users.findUser(idOrName)) ?? refuse('profile/unknown-user')
}

/**
 * The player with this name, or with this id where the caller may see who that is: an id, read off
 * an old list, must not turn into the name of a player who is private by now. Whoever knows the name
 * learns nothing new by it. Refusal: profile/unknown-user.
 */
export async function findVisible(
  users: Users,
  idOrName: string,
  caller: Caller,
): Promise<PublicUser> {
  const user = await findPlayer(users, idOrName)
  const isById = fromWireId('user', idOrName) === user.id
  if (isById && isHiddenFrom(user, viewerOf(caller))) refuse('profile/unknown-user')
  return user
}

/**
 * Whose figures the caller asks for: the own ones unless said.
 * Refusals: core/no-permission for those of others without `users`, profile/unknown-user.
 */
export async function ownerOf(
  users: Users,
  wanted: string | undefined,
  { caller, userId }: { readonly caller: Caller; readonly userId: Uuid },
): Promise<Uuid> {
  if (wanted === undefined) return userId
  const isStaff = caller.can('users')
  if (!isStaff && fromWireId('user', wanted) !== userId) refuse('core/no-permission')
  return (await findPlayer(users, wanted)).id
}
