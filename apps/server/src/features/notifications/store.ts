import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { GlobalNotification, Notification } from '@powerplay/contract'
import type { Queries } from '../../platform/database/database.ts'

/** A player's own notification as stored. */
export interface NotificationRow {
  readonly id: Uuid
  readonly user_id: Uuid
  readonly kind: Notification['kind']
  readonly title: string
  readonly text: string
  readonly link: string | null
  readonly created_at: Date
  readonly read_at: Date | null
}

/** A line for everybody as stored. */
export interface GlobalRow {
  readonly id: bigint
  readonly icon: GlobalNotification['icon']
  readonly html: string
  readonly audience: 'all' | 'guests' | 'players'
}

const columns = 'id, user_id, kind, title, text, link, created_at, read_at'

export async function insertNotification(
  on: Queries,
  row: Omit<NotificationRow, 'read_at'>,
): Promise<void> {
  await on.query({
    text: `insert into notifications (id, user_id, kind, title, text, link, created_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [row.id, row.user_id, row.kind, row.title, row.text, row.link, row.created_at],
  })
}

/** Those of these ids that are committed. */
export function findNotifications(on: Queries, ids: readonly Uuid[]): Promise<NotificationRow[]> {
  return on.query<NotificationRow>({
    text: `select ${columns} from notifications where id = any($1) order by created_at, id`,
    values: [ids],
  })
}

/** A page of a player's list, newest first. */
export function notificationsOf(
  on: Queries,
  userId: Uuid,
  part: { readonly skip: number; readonly size: number },
): Promise<NotificationRow[]> {
  return on.query<NotificationRow>({
    text: `select ${columns} from notifications where user_id = $1
      order by created_at desc, id desc offset $2 limit $3`,
    values: [userId, part.skip, part.size],
  })
}

/** How many a player has, and how many of them are unread. */
export async function countNotifications(
  on: Queries,
  userId: Uuid,
): Promise<{ total: number; unread: number }> {
  const [row] = await on.query<{ total: number; unread: number }>({
    text: `select count(*)::integer as total,
        (count(*) filter (where read_at is null))::integer as unread
      from notifications where user_id = $1`,
    values: [userId],
  })
  return row ?? { total: 0, unread: 0 }
}

/** Marks a player's own rows as read. @param ids null for all. */
export async function markRead(
  on: Queries,
  userId: Uuid,
  ids: readonly Uuid[] | null,
  at: InstantMs,
): Promise<void> {
  await on.query({
    text: `update notifications set read_at = $3 where user_id = $1 and read_at is null
      and ($2::uuid[] is null or id = any($2))`,
    values: [userId, ids, new Date(at)],
  })
}

export async function deleteOldNotifications(on: Queries, before: InstantMs): Promise<void> {
  await on.query({
    text: 'delete from notifications where created_at < $1',
    values: [new Date(before)],
  })
}

/** The lines whose time it is, the latest begun first. */
export function activeGlobals(on: Queries, at: InstantMs): Promise<GlobalRow[]> {
  return on.query<GlobalRow>({
    text: `select id, icon, html, audience from global_notifications
      where is_enabled and starts_at <= $1 and (ends_at is null or ends_at > $1)
      order by starts_at desc, id desc limit 20`,
    values: [new Date(at)],
  })
}

/** Takes the lines for everybody that no open page has been told of yet. */
export function takeUnannounced(on: Queries, at: InstantMs): Promise<GlobalRow[]> {
  return on.query<GlobalRow>({
    text: `update global_notifications set announced_version = version
      where is_enabled and audience = 'all' and announced_version < version
        and starts_at <= $1 and (ends_at is null or ends_at > $1)
      returning id, icon, html, audience`,
    values: [new Date(at)],
  })
}
