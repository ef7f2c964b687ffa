import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'

/** A message as stored, with the size of its picture. */
export interface MessageRow {
  readonly id: Uuid
  readonly chat_id: Uuid
  readonly number: number
  readonly user_id: Uuid
  readonly is_staff: boolean
  readonly message: string
  readonly created_at: Date
  readonly file_id: Uuid | null
  readonly width: number | null
  readonly height: number | null
}

const columns = `m.id, m.chat_id, m.number, m.user_id, m.is_staff, m.message, m.created_at, m.file_id,
  f.width, f.height`
const tables = 'support_messages m left join support_files f on f.id = m.file_id'

/** A message that is about to be stored. */
export interface NewMessage {
  readonly id: Uuid
  readonly chatId: Uuid
  readonly userId: Uuid
  readonly isStaff: boolean
  readonly message: string
  readonly fileId: Uuid | null
  readonly at: InstantMs
}

/** Stores a message under the next number of its chat, whose row is locked. */
export async function insertMessage(tx: Queries, message: NewMessage): Promise<void> {
  const { id, chatId, userId, isStaff, fileId, at } = message
  await tx.query({
    name: 'support_message_insert',
    text: `with next as (
        update support_chats set last_number = last_number + 1 where id = $2 returning last_number)
      insert into support_messages
        (id, chat_id, number, user_id, is_staff, message, file_id, created_at)
      select $1, $2, last_number, $3, $4, $5, $6, $7 from next`,
    values: [id, chatId, userId, isStaff, message.message, fileId, new Date(at)],
  })
}

/** The message of this id. */
export async function findMessage(on: Queries, id: Uuid): Promise<MessageRow | undefined> {
  const [row] = await on.query<MessageRow>({
    name: 'support_message',
    text: `select ${columns} from ${tables} where m.id = $1`,
    values: [id],
  })
  return row
}

/** The latest messages of a chat, or those before one of them; the latest first. */
export function readMessages(
  on: Queries,
  chatId: Uuid,
  part: { readonly before: Uuid | null; readonly count: number },
): Promise<MessageRow[]> {
  return on.query<MessageRow>({
    name: 'support_messages',
    text: `select ${columns} from ${tables}
      where m.chat_id = $1 and ($2::uuid is null or m.number <
        (select number from support_messages where id = $2 and chat_id = $1))
      order by m.number desc limit $3`,
    values: [chatId, part.before, part.count],
  })
}

/** The last message of each of these chats, and how many the reader has not seen. */
export async function readLast(
  on: Queries,
  chatIds: readonly Uuid[],
  reader: { readonly isStaff: boolean },
): Promise<Map<Uuid, MessageRow & { readonly unread: number }>> {
  const mark = reader.isStaff ? 'c.support_read' : 'c.user_read'
  const rows = await on.query<MessageRow & { unread: number }>({
    name: reader.isStaff ? 'support_last_staff' : 'support_last_user',
    text: `select ${columns},
        (select count(*)::integer from support_messages u where u.chat_id = c.id
          and u.is_staff = $2 and u.created_at > coalesce(${mark}, '-infinity')) as unread
      from support_chats c
        join support_messages m on m.chat_id = c.id and m.number = c.last_number
        left join support_files f on f.id = m.file_id
      where c.id = any($1)`,
    values: [chatIds, !reader.isStaff],
  })
  return new Map(rows.map((row) => [row.chat_id, row]))
}
