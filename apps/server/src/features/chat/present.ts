import type { ChatMessage, ChatUser } from '@powerplay/contract'
import { fromWireId, refuse, toIso, toSafeNumber, toWireId, type Uuid } from '@powerplay/kernel'
import { userWireId } from '../../platform/context.ts'
import type { PublicUser } from '../auth/index.ts'
import { betWireId } from '../wallet/index.ts'
import type { MessageRow, StoredData } from './message-store.ts'
import type { ChatParts } from './parts.ts'

/** Noun of the wire ids of messages. */
const messageNoun = 'msg'
/** Name of somebody whose account is gone. */
const deleted = 'deleted'

export function messageWireId(id: Uuid): string {
  return toWireId(messageNoun, id)
}

/** The id behind a message's wire id. @throws Refusal chat/message-gone */
export function messageIdOf(wireId: string): Uuid {
  return fromWireId(messageNoun, wireId) ?? refuse('chat/message-gone')
}

type Players = ReadonlyMap<Uuid, PublicUser>
type ShortUser = { readonly _id: string; readonly name: string }

/** A player in a line of the chat. */
export function shortUser(id: Uuid, players: Players): ShortUser {
  return { _id: userWireId(id), name: players.get(id)?.name ?? deleted }
}

/** The same where there may be nobody. */
export function shortOrNull(id: Uuid | null, players: Players): ShortUser | null {
  return id === null ? null : shortUser(id, players)
}

/**
 * Messages as the wire shows them. Whoever writes is named, also who keeps bets private: he writes
 * in public.
 */
export async function presentMessages(
  { users }: Pick<ChatParts, 'users'>,
  rows: readonly MessageRow[],
): Promise<ChatMessage[]> {
  const players = await users.publicUsers(rows.flatMap(playersIn))
  return rows.map((row) => presentMessage(row, players))
}

function playersIn(row: MessageRow): Uuid[] {
  const own = row.user_id === null ? [] : [row.user_id]
  if (row.type === 'quiz_answered' && row.data.user !== null) return [...own, row.data.user]
  if (row.type !== 'service') return own
  const { from, to, users } = row.data
  return [...own, ...users, ...(from === null ? [] : [from]), ...(to === null ? [] : [to])]
}

function presentMessage(row: MessageRow, players: Players): ChatMessage {
  const common = {
    _id: messageWireId(row.id),
    number: Math.max(1, toSafeNumber(row.number)),
    channel: row.channel,
    user: row.user_id === null ? null : presentWriter(row.user_id, row.access, players),
    vipLevel: row.vip_level,
    created_at: toIso(row.created_at.getTime()),
    likes: row.likes,
    liked: row.liked,
  }
  switch (row.type) {
    case 'message':
      return { ...common, type: row.type, data: row.data }
    case 'service':
      return { ...common, type: row.type, data: presentService(row.data, players) }
    case 'quiz':
      return { ...common, type: row.type, data: presentQuiz(row.data) }
    case 'quiz_answered': {
      const { user, question, correct, reward, currency } = row.data
      const data = { user: shortOrNull(user, players), question, correct, reward, currency }
      return { ...common, type: row.type, data }
    }
    case 'game_link': {
      const { wager, ...rest } = row.data
      const id = betWireId(wager)
      return { ...common, type: row.type, data: { ...rest, _id: id, id } }
    }
  }
}

function presentWriter(id: Uuid, access: PublicUser['access'], players: Players): ChatUser {
  const user = players.get(id)
  return { ...shortUser(id, players), avatar: user?.avatar ?? null, access }
}

function presentService(data: StoredData['service'], players: Players) {
  return {
    ...data,
    from: shortOrNull(data.from, players),
    to: shortOrNull(data.to, players),
    users: data.users.map((id) => shortUser(id, players)),
  }
}

/** A question as everybody sees it. */
export function presentQuiz({ quiz, closed = false, ...data }: StoredData['quiz']) {
  return { ...data, _id: toWireId('quiz', quiz), closed }
}
