import type {
  SupportAct,
  SupportChat,
  SupportChatRow,
  SupportNote,
  SupportQueueRow,
} from '@powerplay/contract'
import { supportPageRows } from '@powerplay/contract'
import { fromWireId, hourMs, mustHave, toIso, toWireId, type Uuid } from '@powerplay/kernel'
import type { ChatRow } from './chat-store.ts'
import { mutedUntil, readActs, readNotes, type ActRow, type NoteRow } from '../desk/desk-store.ts'
import { readLast, readMessages } from './message-store.ts'
import type { Actor, SupportParts } from '../parts.ts'
import {
  isoOrNull,
  messageNoun,
  noteNoun,
  peopleOf,
  presentAgent,
  presentHead,
  presentMessage,
  presentUser,
  secondsBetween,
  type People,
} from '../present.ts'
import { closeAfterHours } from '../settings.ts'

const chatsMax = 50

/** The chats of a player, the latest first. Source: 001_d6a9941efb711ce5.txt section 7. */
export async function listChats(parts: SupportParts, userId: Uuid): Promise<SupportChatRow[]> {
  const rows = await parts.platform.database.query<ChatRow>({
    name: 'support_chats_of_user',
    text: `select * from support_chats where user_id = $1
      order by status = 'closed', updated_at desc, id desc limit $2`,
    values: [userId, chatsMax],
  })
  return presentRows(parts, rows, { isStaff: false })
}

async function presentRows(
  parts: SupportParts,
  rows: readonly ChatRow[],
  reader: Pick<Actor, 'isStaff'>,
): Promise<SupportChatRow[]> {
  const ids = rows.map(({ id }) => id)
  const last = await readLast(parts.platform.database, ids, reader)
  const writers = [...last.values()].map(({ user_id }) => user_id)
  const people = await peopleOf(parts, [...writers, ...rows.map(({ user_id }) => user_id)])
  return rows.map((row) => {
    const { unread, ...said } = mustHave(last.get(row.id), 'the last message of a chat')
    const { message, user, created_at } = presentMessage(said, people)
    return {
      ...presentHead(row),
      user: presentUser(row.user_id, people, false),
      last: { message: message === '' ? 'Picture' : message, user, created_at },
      unread,
      closed_by: row.closed_by,
      rating: row.rating,
    }
  })
}

/** Chats as they stand in the queue. */
export async function presentQueue(
  parts: SupportParts,
  rows: readonly (ChatRow & { readonly note_count: number })[],
): Promise<SupportQueueRow[]> {
  const shown = await presentRows(parts, rows, { isStaff: true })
  const levels = await parts.levels.levelsOf(rows.map(({ user_id }) => user_id))
  const people = await peopleOf(
    parts,
    rows.map(({ assigned }) => assigned),
  )
  return rows.map((row, at) => ({
    ...mustHave(shown[at], 'row of the queue'),
    assigned: presentAgent(row.assigned, people),
    waiting_since: isoOrNull(row.waiting_since),
    vipLevel: levels.get(row.user_id) ?? 0,
    note_count: row.note_count,
  }))
}

/** A chat with its latest messages, or those before one; to staff with what only they see. */
export async function showChat(
  parts: SupportParts,
  chat: ChatRow,
  actor: Pick<Actor, 'isStaff'>,
  before?: string,
): Promise<SupportChat> {
  const { database, settings } = parts.platform
  const from = before === undefined ? null : fromWireId(messageNoun, before)
  const part = { before: from ?? null, count: supportPageRows + 1 }
  const found = await readMessages(database, chat.id, part)
  const rows = found.slice(0, supportPageRows).reverse()
  const people = await peopleOf(parts, [chat.user_id, ...rows.map(({ user_id }) => user_id)])
  const waitMs = settings.get(closeAfterHours) * hourMs
  return {
    ...presentHead(chat),
    user: presentUser(chat.user_id, people, false),
    messages: rows.map((row) => presentMessage(row, people)),
    more: found.length > rows.length,
    closed_by: chat.closed_by,
    closed_at: isoOrNull(chat.closed_at),
    rating: chat.rating,
    closes_at: chat.status === 'answered' ? toIso(chat.updated_at.getTime() + waitMs) : null,
    desk: actor.isStaff ? await presentDesk(parts, chat) : null,
  }
}

async function presentDesk(parts: SupportParts, chat: ChatRow) {
  const { clock, database } = parts.platform
  const acts = await readActs(database, chat.id)
  const notes = await readNotes(database, chat.id)
  const staff = [...acts.map(({ actor }) => actor), ...notes.map(({ user_id }) => user_id)]
  const people = await peopleOf(parts, [chat.assigned, ...staff])
  return {
    assigned: presentAgent(chat.assigned, people),
    waiting_since: isoOrNull(chat.waiting_since),
    first_answer_s: secondsBetween(chat.created_at, chat.first_answer_at),
    acts: acts.map((row) => presentAct(row, people)),
    notes: notes.map((row) => presentNote(row, people)),
    muted_until: isoOrNull(await mutedUntil(database, chat.user_id, clock.now())),
  }
}

function presentAct({ at, actor, action, text }: ActRow, people: People): SupportAct {
  const by = presentAgent(actor, people)
  return { at: toIso(at.getTime()), by, action, text }
}

function presentNote({ id, user_id, text, created_at }: NoteRow, people: People): SupportNote {
  return {
    _id: toWireId(noteNoun, id),
    by: presentUser(user_id, people, true),
    text,
    created_at: toIso(created_at.getTime()),
  }
}
