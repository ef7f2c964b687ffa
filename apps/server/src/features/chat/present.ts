import type { ChatMessage, ChatUser } from '@powerplay/contract'
import { fromWireId, refuse, toIso, toSafeNumber, toWireId, type Uuid } from '@powerplay/kernel'
import { userWireId } from '../../platform/context.ts'
import { isHiddenFrom, stranger, type PublicUser, type Viewer } from '../auth/index.ts'
import { betWireId } from '../wallet/index.ts'
import type { MessageRow, StoredData } from './messages/message-store.ts'
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

type Receiver = { readonly _id: string | null; readonly name: string | null }

/**
 * Somebody who was given something, which is nothing he did in public: who keeps his bets private is not
 * named to others.
 */
export function receiver(id: Uuid, players: Players, viewer: Viewer): Receiver {
  const user = players.get(id)
  if (user !== undefined && isHiddenFrom(user, viewer)) return { _id: null, name: null }
  return shortUser(id, players)
}

/** The same where there may be nobody. */
export function shortOrNull(id: Uuid | null, players: Players): ShortUser | null {
  return id === null ? null : shortUser(id, players)
}

/**
 * Messages as the wire shows them. Whoever writes, gives or answers is named, also who keeps bets
 * private: he does so in public. Whoever only receives is named as `receiver` says.
 */
export async function presentMessages(
  { users }: Pick<ChatParts, 'users'>,
  rows: readonly MessageRow[],
  viewer: Viewer = stranger,
): Promise<ChatMessage[]> {
  const players = await users.publicUsers(rows.flatMap(playersIn))
  return rows.map((row) => presentMessage(row, players, viewer))
}

function playersIn(row: MessageRow): Uuid[] {
  const own = row.user_id === null ? [] : [row.user_id]
  if (row.type === 'quiz_answered' && row.data.user !== null) return [...own, row.data.user]
  if (row.type !== 'service') return own
  const { from, to, users } = row.data
  return [...own, ...users, ...(from === null ? [] : [from]), ...(to === null ? [] : [to])]
}

function presentMessage(row: MessageRow, players: Players, viewer: Viewer): ChatMessage {
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
      return { ...common, type: row.type, data: presentService(row.data, players, viewer) }
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

function presentService(data: StoredData['service'], players: Players, viewer: Viewer) {
  return {
    ...data,
    from: shortOrNull(data.from, players),
    to: data.to === null ? null : receiver(data.to, players, viewer),
    users: data.users.map((id) => receiver(id, players, viewer)),
  }
}

/** A question as everybody sees it. */
export function presentQuiz({ quiz, closed = false, ...data }: StoredData['quiz']) {
  return { ...data, _id: toWireId('quiz', quiz), closed }
}
