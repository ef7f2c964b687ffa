import type { SupportMessage, SupportUser } from '@powerplay/contract'
import { toIso, toWireId, type Uuid } from '@powerplay/kernel'
import { userWireId } from '../../platform/context.ts'
import type { PublicUser } from '../auth/index.ts'
import { chatWireId } from './actor.ts'
import type { ChatRow } from './chats/chat-store.ts'
import type { MessageRow } from './chats/message-store.ts'
import type { SupportParts } from './parts.ts'

/** Nouns of the wire ids of messages, pictures and notes. */
export const messageNoun = 'smsg'
export const fileNoun = 'sfile'
export const noteNoun = 'snote'

/** Where the picture of this id is served to those who may see it. */
export function filePath(id: Uuid): string {
  return `/api/support/files/${toWireId(fileNoun, id)}.webp`
}

export type People = ReadonlyMap<Uuid, PublicUser>

/** Everybody that these ids name. */
export function peopleOf(
  { users }: Pick<SupportParts, 'users'>,
  ids: readonly (Uuid | null)[],
): Promise<People> {
  return users.publicUsers(ids.filter((id) => id !== null))
}

/** Somebody in a chat; a deleted account is called "deleted". */
export function presentUser(id: Uuid, people: People, isStaff: boolean): SupportUser {
  const user = people.get(id)
  return {
    _id: userWireId(id),
    name: user?.name ?? 'deleted',
    avatar: user?.avatar ?? null,
    staff: isStaff,
  }
}

/** The same of staff, where there may be nobody. */
export function presentAgent(id: Uuid | null, people: People): SupportUser | null {
  return id === null ? null : presentUser(id, people, true)
}

export function presentMessage(row: MessageRow, people: People): SupportMessage {
  const { file_id: file, width, height } = row
  return {
    _id: toWireId(messageNoun, row.id),
    message: row.message,
    user: presentUser(row.user_id, people, row.is_staff),
    created_at: toIso(row.created_at.getTime()),
    picture:
      file === null || width === null || height === null
        ? null
        : { _id: toWireId(fileNoun, file), url: filePath(file), width, height },
  }
}

export const isoOrNull = (at: Date | null) => (at === null ? null : toIso(at.getTime()))

/** What a chat says of itself in every list. */
export function presentHead(row: ChatRow) {
  return {
    _id: chatWireId(row.id),
    status: row.status,
    title: row.title,
    user_read: isoOrNull(row.user_read),
    support_read: isoOrNull(row.support_read),
    created_at: toIso(row.created_at.getTime()),
    updated_at: toIso(row.updated_at.getTime()),
  }
}

/** Whole seconds from one instant to a later one; null while that has not come. */
export function secondsBetween(from: Date, to: Date | null): number | null {
  return to === null ? null : Math.max(0, Math.round((to.getTime() - from.getTime()) / 1_000))
}
