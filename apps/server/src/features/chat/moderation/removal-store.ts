import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { StoredData } from '../messages/message-store.ts'

/** What moderators need to know of a message. */
export interface JudgedMessage {
  readonly id: Uuid
  readonly channel: string
  readonly type: string
  readonly user_id: Uuid | null
  readonly access: 'user' | 'moderator' | 'admin'
  readonly data: Partial<StoredData['message'] & { readonly message: string }>
  readonly hidden_at: Date | null
  /** Seen by its writer alone. */
  readonly is_shadow: boolean
}

/** Locks a message that is still there. */
export async function lockMessage(tx: Queries, id: Uuid): Promise<JudgedMessage | undefined> {
  const [row] = await tx.query<JudgedMessage>({
    text: `select id, channel, type, user_id, access, data, hidden_at, is_shadow from chat_messages
      where id = $1 and removed_at is null for update`,
    values: [id],
  })
  return row
}

/** What was written in a message, as the log keeps it. */
export function textOf({ data }: Pick<JudgedMessage, 'data'>): string | null {
  if (typeof data.message === 'string') return data.message
  return 'url' in data && typeof data.url === 'string' ? data.url : null
}

/** Messages of a player that a removal of all takes, locked. */
export async function lockMessagesOf(tx: Queries, userId: Uuid, since: InstantMs): Promise<Uuid[]> {
  const rows = await tx.query<{ id: Uuid }>({
    text: `select id from chat_messages
      where user_id = $1 and created_at >= $2 and removed_at is null order by id for update`,
    values: [userId, new Date(since)],
  })
  return rows.map((row) => row.id)
}

/** Takes messages away, on the ground of a line of the log. */
export async function markRemoved(
  tx: Queries,
  ids: readonly Uuid[],
  { at, act }: { readonly at: InstantMs; readonly act: Uuid },
): Promise<void> {
  await tx.query({
    text: 'update chat_messages set removed_at = $2, removed_by = $3 where id = any($1)',
    values: [ids, new Date(at), act],
  })
}

/** Hides a message that was reported often, or (null) shows it again. */
export async function setHidden(tx: Queries, id: Uuid, at: InstantMs | null): Promise<void> {
  await tx.query({
    text: 'update chat_messages set hidden_at = $2 where id = $1',
    values: [id, at === null ? null : new Date(at)],
  })
}
