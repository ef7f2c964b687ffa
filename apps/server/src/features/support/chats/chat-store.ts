import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'

export type Status = 'open' | 'answered' | 'closed'

/** A chat as stored. */
export interface ChatRow {
  readonly id: Uuid
  readonly user_id: Uuid
  readonly status: Status
  readonly title: string
  readonly assigned: Uuid | null
  readonly created_at: Date
  readonly updated_at: Date
  readonly waiting_since: Date | null
  readonly user_read: Date | null
  readonly support_read: Date | null
  readonly first_answer_at: Date | null
  readonly closed_at: Date | null
  readonly closed_by: 'user' | 'staff' | 'time' | null
  readonly rating: number | null
  readonly is_mailed: boolean
}

const columns = `c.id, c.user_id, c.status, c.title, c.assigned, c.created_at, c.updated_at,
  c.waiting_since, c.user_read, c.support_read, c.first_answer_at, c.closed_at, c.closed_by, c.rating,
  c.is_mailed`

export async function readChat(on: Queries, id: Uuid): Promise<ChatRow | undefined> {
  const [row] = await on.query<ChatRow>({
    name: 'support_chat',
    text: `select ${columns} from support_chats c where c.id = $1`,
    values: [id],
  })
  return row
}

/** Locks a chat until the transaction ends: messages, assignments and ends come one after another. */
export async function lockChat(tx: Queries, id: Uuid): Promise<ChatRow | undefined> {
  const [row] = await tx.query<ChatRow>({
    name: 'support_chat_lock',
    text: `select ${columns} from support_chats c where c.id = $1 for update`,
    values: [id],
  })
  return row
}

/** How many chats of a player are not closed; locks the player's opening of chats meanwhile. */
export async function countStanding(tx: Queries, userId: Uuid): Promise<number> {
  await tx.query({
    text: `select pg_advisory_xact_lock(hashtextextended('support:' || $1, 0))`,
    values: [userId],
  })
  const [row] = await tx.query<{ count: number }>({
    text: `select count(*)::integer as count from support_chats
      where user_id = $1 and status <> 'closed'`,
    values: [userId],
  })
  return row?.count ?? 0
}

export async function insertChat(
  tx: Queries,
  chat: {
    readonly id: Uuid
    readonly userId: Uuid
    readonly title: string
    readonly at: InstantMs
  },
): Promise<void> {
  await tx.query({
    text: `insert into support_chats
        (id, user_id, status, title, created_at, updated_at, waiting_since, user_read)
      values ($1, $2, 'open', $3, $4, $4, $4, $4)`,
    values: [chat.id, chat.userId, chat.title, new Date(chat.at)],
  })
}

/** Notes that the player wrote: whoever waited goes on waiting since then. */
export async function noteAsked(tx: Queries, id: Uuid, at: InstantMs): Promise<void> {
  await tx.query({
    name: 'support_asked',
    text: `update support_chats set status = 'open', waiting_since = coalesce(waiting_since, $2),
        updated_at = $2, user_read = greatest(user_read, $2), mail_due_at = null, is_mailed = false
      where id = $1`,
    values: [id, new Date(at)],
  })
}

/** Notes that staff answered; an answer that stays unread goes out by mail, once. */
export async function noteAnswered(
  tx: Queries,
  id: Uuid,
  { at, by, mailAt }: { readonly at: InstantMs; readonly by: Uuid; readonly mailAt: InstantMs },
): Promise<void> {
  await tx.query({
    name: 'support_answered',
    text: `update support_chats set status = 'answered', waiting_since = null, updated_at = $2,
        support_read = greatest(support_read, $2), first_answer_at = coalesce(first_answer_at, $2),
        assigned = $3,
        mail_due_at = case when is_mailed then null else coalesce(mail_due_at, $4) end
      where id = $1`,
    values: [id, new Date(at), by, new Date(mailAt)],
  })
}

/** Moves a read mark on; it never goes back. */
export async function markRead(
  tx: Queries,
  id: Uuid,
  { isStaff, at }: { readonly isStaff: boolean; readonly at: InstantMs },
): Promise<Pick<ChatRow, 'user_read' | 'support_read'> | undefined> {
  const [row] = await tx.query<Pick<ChatRow, 'user_read' | 'support_read'>>({
    name: isStaff ? 'support_read_staff' : 'support_read_user',
    text: isStaff
      ? `update support_chats set support_read = greatest(support_read, $2) where id = $1
         returning user_read, support_read`
      : `update support_chats set user_read = greatest(user_read, $2), mail_due_at = null,
           is_mailed = false where id = $1 returning user_read, support_read`,
    values: [id, new Date(at)],
  })
  return row
}

export async function setAssigned(tx: Queries, id: Uuid, userId: Uuid | null): Promise<void> {
  await tx.query({
    text: 'update support_chats set assigned = $2 where id = $1',
    values: [id, userId],
  })
}

export async function setClosed(
  tx: Queries,
  id: Uuid,
  { at, by }: { readonly at: InstantMs; readonly by: 'user' | 'staff' },
): Promise<void> {
  await tx.query({
    text: `update support_chats set status = 'closed', closed_at = $2, closed_by = $3,
        waiting_since = null, updated_at = $2 where id = $1`,
    values: [id, new Date(at), by],
  })
}

/** Opens a closed chat again: it waits for staff. */
export async function setReopened(tx: Queries, id: Uuid, at: InstantMs): Promise<void> {
  await tx.query({
    text: `update support_chats set status = 'open', waiting_since = $2, closed_at = null,
        closed_by = null, updated_at = $2 where id = $1`,
    values: [id, new Date(at)],
  })
}

export async function setRating(tx: Queries, id: Uuid, rating: number): Promise<void> {
  await tx.query({
    text: 'update support_chats set rating = $2 where id = $1',
    values: [id, rating],
  })
}

/** Closes answered chats whose player stayed away. @returns them. */
export function closeSilent(
  on: Queries,
  { at, before }: { readonly at: InstantMs; readonly before: InstantMs },
): Promise<Pick<ChatRow, 'id' | 'user_id'>[]> {
  return on.query({
    text: `update support_chats set status = 'closed', closed_at = $1, closed_by = 'time',
        updated_at = $1
      where id in (select id from support_chats where status = 'answered' and updated_at < $2
        order by updated_at limit 100 for update skip locked)
      returning id, user_id`,
    values: [new Date(at), new Date(before)],
  })
}

/** Takes a chat whose answer has to go out by mail now; each caller of all nodes gets another. */
export async function takeMailDue(tx: Queries, at: InstantMs): Promise<ChatRow | undefined> {
  const [row] = await tx.query<ChatRow>({
    text: `update support_chats c set mail_due_at = null, is_mailed = true
      where id = (select id from support_chats where mail_due_at <= $1
        order by mail_due_at limit 1 for update skip locked)
      returning ${columns}`,
    values: [new Date(at)],
  })
  return row
}
