import { refuse, toWireId, type Uuid } from '@powerplay/kernel'
import type { IgnoredPlayer } from '@powerplay/contract'
import type { Caller } from '../../platform/context.ts'
import { isHiddenFrom, viewerOf, type PublicUser } from '../auth/index.ts'
import { findVisible, findPlayer } from './find-player.ts'
import { addIgnored, ignoredBy, lockIgnored, removeIgnored } from './ignored-store.ts'
import type { ProfileParts } from './parts.ts'
import { ignoredMax } from './settings.ts'

/**
 * Puts a player on somebody's list of ignored ones. @returns the ids of the whole list.
 * Refusals: profile/unknown-user, profile/yourself, profile/too-many-ignored.
 */
export async function ignorePlayer(
  { platform, users }: ProfileParts,
  { caller, userId }: { readonly caller: Caller; readonly userId: Uuid },
  name: string,
): Promise<string[]> {
  const { clock, database, settings } = platform
  const { id: ignoredId } = await findVisible(users, name, caller)
  if (ignoredId === userId) refuse('profile/yourself')
  const max = settings.get(ignoredMax)
  return database.transaction(async (tx) => {
    await lockIgnored(tx, userId)
    await addIgnored(tx, { userId, ignoredId, at: clock.now() })
    const ids = await ignoredBy(tx, userId)
    if (ids.length > max) refuse('profile/too-many-ignored', { max })
    return ids.map(wireIdOf)
  })
}

/** Takes a player off the list. @returns the ids of the rest. Refusal: profile/unknown-user. */
export async function unignorePlayer(
  { platform: { database }, users }: ProfileParts,
  userId: Uuid,
  name: string,
): Promise<string[]> {
  const { id } = await findPlayer(users, name)
  await removeIgnored(database, userId, id)
  return (await ignoredBy(database, userId)).map(wireIdOf)
}

/**
 * The ignored players as their list shows them, by name: the one that its owner gave or was shown.
 * The picture of a player who is private by now is not shown.
 */
export async function listIgnored(
  { platform: { database }, users }: ProfileParts,
  { caller, userId }: { readonly caller: Caller; readonly userId: Uuid },
): Promise<IgnoredPlayer[]> {
  const found = await users.publicUsers(await ignoredBy(database, userId))
  const viewer = viewerOf(caller)
  const avatarOf = (user: PublicUser) => (isHiddenFrom(user, viewer) ? null : user.avatar)
  return [...found.values()]
    .map((user) => ({ _id: user.wireId, name: user.name, avatar: avatarOf(user) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
}

function wireIdOf(id: Uuid): string {
  return toWireId('user', id)
}
