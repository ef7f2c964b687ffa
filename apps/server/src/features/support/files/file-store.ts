import { dayMs, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'

/** A picture that was drawn anew. */
export interface NewFile {
  readonly id: Uuid
  readonly userId: Uuid
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
  readonly at: InstantMs
}

export async function insertFile(on: Queries, file: NewFile): Promise<void> {
  await on.query({
    text: `insert into support_files (id, user_id, width, height, bytes, created_at)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [file.id, file.userId, file.width, file.height, file.bytes, new Date(file.at)],
  })
}

/** Lets one picture of somebody after the other be counted and kept, until the transaction ends. */
export async function lockFilesOf(tx: Queries, userId: Uuid): Promise<void> {
  await tx.query({
    text: `select pg_advisory_xact_lock(hashtextextended('support_files ' || $1::text, 0))`,
    values: [userId],
  })
}

/** How many pictures somebody sent within a day. */
export async function countFiles(on: Queries, userId: Uuid, at: InstantMs): Promise<number> {
  const [row] = await on.query<{ count: number }>({
    text: `select count(*)::integer as count from support_files
      where user_id = $1 and created_at > $2`,
    values: [userId, new Date(at - dayMs)],
  })
  return row?.count ?? 0
}

/** Gives a picture of its sender to a chat. @returns false when it is gone, used, or not his. */
export async function claimFile(
  tx: Queries,
  { id, userId, chatId }: { readonly id: Uuid; readonly userId: Uuid; readonly chatId: Uuid },
): Promise<boolean> {
  const rows = await tx.query({
    text: `update support_files set chat_id = $3
      where id = $1 and user_id = $2 and chat_id is null returning id`,
    values: [id, userId, chatId],
  })
  return rows.length > 0
}

/** A picture with whoever may see it besides staff: its sender, and the player of its chat. */
export async function readFile(
  on: Queries,
  id: Uuid,
): Promise<{ bytes: Uint8Array; sender: Uuid; owner: Uuid | null } | undefined> {
  const [row] = await on.query<{ bytes: Uint8Array; sender: Uuid; owner: Uuid | null }>({
    name: 'support_file',
    text: `select f.bytes, f.user_id as sender, c.user_id as owner
      from support_files f left join support_chats c on c.id = f.chat_id where f.id = $1`,
    values: [id],
  })
  return row
}

/** Forgets pictures that no message named within a day. */
export async function dropLooseFiles(on: Queries, at: InstantMs): Promise<void> {
  await on.query({
    text: 'delete from support_files where chat_id is null and created_at < $1',
    values: [new Date(at - dayMs)],
  })
}
