import type { ChatLogRow, ChatReason } from '@powerplay/contract'
import type { InstantMs, Uuid } from '@powerplay/kernel'
import { cleanText } from '../../../platform/clean-text.ts'
import type { Platform } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'

/** A line of the log as stored. */
export interface LogRow {
  readonly id: Uuid
  readonly at: Date
  readonly actor: Uuid | null
  readonly action: ChatLogRow['action']
  readonly user_id: Uuid | null
  readonly channel: string | null
  readonly message_id: Uuid | null
  readonly message_text: string | null
  readonly messages: number
  readonly reason: ChatReason | null
  readonly note: string | null
  readonly minutes: number | null
}

/** An act that is to be written down. Nobody as actor: the house did it by itself. */
export interface Act {
  readonly action: LogRow['action']
  readonly actor?: Uuid
  readonly userId?: Uuid | null
  readonly channel?: string
  readonly messageId?: Uuid
  readonly messageText?: string | null
  /** Messages that it took away. */
  readonly messages?: number
  readonly reason?: ChatReason | undefined
  readonly note?: string | undefined
  readonly minutes?: number
}

export const logColumns = `l.id, l.at, l.actor, l.action, l.user_id, l.channel, l.message_id,
  l.message_text, l.messages, l.reason, l.note, l.minutes`

/** A note as it is kept: one line without what cannot be seen; null where nothing is left. */
export function cleanNote(note: string | undefined): string | null {
  return cleanText(note ?? '') || null
}

/** Writes a line in the transaction of its act. @returns the line's id. */
export async function writeLog(
  { clock, mintId }: Pick<Platform, 'clock' | 'mintId'>,
  tx: Queries,
  act: Act,
): Promise<Uuid> {
  const id = mintId()
  const { action, actor, userId, channel, messageId, messageText, messages, reason, note } = act
  await tx.query({
    name: 'chat_log_write',
    text: `insert into chat_log (id, at, actor, action, user_id, channel, message_id, message_text,
        messages, reason, note, minutes)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    values: [
      id,
      new Date(clock.now()),
      actor ?? null,
      action,
      userId ?? null,
      channel ?? null,
      messageId ?? null,
      messageText ?? null,
      messages ?? 0,
      reason ?? null,
      cleanNote(note),
      act.minutes ?? null,
    ],
  })
  return id
}

/** Which lines somebody asks for. */
export interface LogFilter {
  readonly userId: Uuid | null
  readonly actor: Uuid | null
  readonly action: LogRow['action'] | null
}

const filtered = `($1::uuid is null or l.user_id = $1) and ($2::uuid is null or l.actor = $2)
  and ($3::text is null or l.action = $3)`

/** A page of the log, newest first, and how many lines there are. */
export async function readLog(
  on: Queries,
  { userId, actor, action }: LogFilter,
  part: { readonly skip: number; readonly size: number },
): Promise<{ rows: LogRow[]; total: number }> {
  const values = [userId, actor, action]
  const rows = await on.query<LogRow>({
    text: `select ${logColumns} from chat_log l where ${filtered}
      order by l.at desc, l.id desc offset $4 limit $5`,
    values: [...values, part.skip, part.size],
  })
  const [count] = await on.query<{ total: number }>({
    text: `select count(*)::integer as total from chat_log l where ${filtered}`,
    values,
  })
  return { rows, total: count?.total ?? 0 }
}

/** The log since an instant in numbers. */
export interface Totals {
  readonly total: number
  readonly byAction: readonly { readonly action: LogRow['action']; readonly count: number }[]
  readonly byModerator: readonly { readonly actor: Uuid | null; readonly count: number }[]
  /** Messages that the log says were taken away, and those that the chat says are gone. */
  readonly messagesLogged: number
  readonly messagesRemoved: number
}

/** Adds the log up, and counts what is gone in the chat itself; both from one instant. */
export async function readTotals(tx: Queries, since: InstantMs): Promise<Totals> {
  const values = [new Date(since)]
  const [sums] = await tx.query<{ total: number; messages: number }>({
    text: `select count(*)::integer as total, coalesce(sum(messages), 0)::integer as messages
      from chat_log where at >= $1`,
    values,
  })
  const byAction = await tx.query<{ action: LogRow['action']; count: number }>({
    text: `select action, count(*)::integer as count from chat_log where at >= $1
      group by action order by count desc, action`,
    values,
  })
  const byModerator = await tx.query<{ actor: Uuid | null; count: number }>({
    text: `select actor, count(*)::integer as count from chat_log where at >= $1
      group by actor order by count desc, actor nulls last`,
    values,
  })
  const [gone] = await tx.query<{ count: number }>({
    text: 'select count(*)::integer as count from chat_messages where removed_at >= $1',
    values,
  })
  return {
    total: sums?.total ?? 0,
    byAction,
    byModerator,
    messagesLogged: sums?.messages ?? 0,
    messagesRemoved: gone?.count ?? 0,
  }
}
