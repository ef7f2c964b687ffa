import { fromWireId, refuse, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { PublicUser } from '../../auth/index.ts'
import type { ChatParts } from '../parts.ts'

const rankOf = { user: 0, moderator: 1, admin: 2 } as const

/** Who acts. */
export interface Moderator {
  readonly userId: Uuid
  readonly access: PublicUser['access']
}

/** The moderator behind a call. */
export async function moderatorOf(
  { users }: ChatParts,
  userId: Uuid,
  on?: Queries,
): Promise<Moderator> {
  const access = (await users.publicUsers([userId], on)).get(userId)?.access ?? 'moderator'
  return { userId, access }
}

/** The player with this wire id. @throws Refusal chat/unknown-player */
export async function playerById({ users }: ChatParts, wireId: string): Promise<PublicUser> {
  const id = fromWireId('user', wireId) ?? refuse('chat/unknown-player')
  return (await users.publicUsers([id])).get(id) ?? refuse('chat/unknown-player')
}

/**
 * The player with this name; one dot before or behind it is not part of it (000 section 5), nor is
 * an at sign before it. @throws Refusal chat/unknown-player
 */
export async function playerByName({ users }: ChatParts, name: string): Promise<PublicUser> {
  if (name.includes('@', 1)) refuse('chat/unknown-player')
  return (await users.findUser(name.replace(/^@/, ''))) ?? refuse('chat/unknown-player')
}

/** Players are below moderators, those below administrators. @throws Refusal chat/not-above */
export function refuseUnlessAbove(moderator: Moderator, player: PublicUser): void {
  const isAbove = rankOf[moderator.access] > rankOf[player.access]
  if (!isAbove || moderator.userId === player.id) refuse('chat/not-above')
}

/**
 * A message is judged by the rank that its writer had then; one's own may always go.
 * @throws Refusal chat/not-above
 */
export function refuseUnlessMayJudge(
  { userId, access }: Moderator,
  message: { readonly user_id: Uuid | null; readonly access: PublicUser['access'] },
): void {
  const isOwn = message.user_id === null || message.user_id === userId
  if (!isOwn && rankOf[access] <= rankOf[message.access]) refuse('chat/not-above')
}
