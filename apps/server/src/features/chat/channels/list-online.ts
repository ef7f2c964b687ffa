import type { OnlineUser } from '@powerplay/contract'
import type { Caller } from '../../../platform/context.ts'
import type { ChatParts } from '../parts.ts'

/** So many names are listed; the count is of all. */
const listedMax = 500

/**
 * How many people are here; for chat moderators also who, without those who do not want to be seen.
 * Source: 000_1c37c0fb05cd66e6.txt section 7.
 */
export async function listOnline(
  { levels, presence, profiles, users }: ChatParts,
  caller: Caller,
): Promise<{ count: number; users?: OnlineUser[] }> {
  const { count, userIds } = await presence.read()
  if (caller.userId === null || !caller.can('chat_moderator')) return { count }
  const unseen = new Set(await profiles.hidingOnline(userIds))
  const found = await users.publicUsers(userIds.filter((id) => !unseen.has(id)).slice(0, listedMax))
  const levelOf = await levels.levelsOf([...found.keys()])
  const rows = [...found.values()].map(({ id, wireId: _id, name, avatar, access }) => ({
    ...{ _id, name, avatar, access },
    vipLevel: levelOf.get(id) ?? 0,
  }))
  return { count, users: rows.sort((one, other) => one.name.localeCompare(other.name, 'en')) }
}
