import type { SupportAct } from '@powerplay/contract'
import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'

/** Something that happened to a chat besides its messages. */
export interface ActRow {
  readonly at: Date
  readonly actor: Uuid | null
  readonly action: SupportAct['action']
  readonly text: string | null
}

/** Writes an act down, in its transaction. */
export async function writeAct(
  { clock, mintId }: Pick<Platform, 'clock' | 'mintId'>,
  tx: Queries,
  act: Omit<ActRow, 'at'> & { readonly chatId: Uuid },
): Promise<void> {
  const { chatId, actor, action, text } = act
  await tx.query({
    text: `insert into support_acts (id, chat_id, at, actor, action, text)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [mintId(), chatId, new Date(clock.now()), actor, action, text],
  })
}

export function readActs(on: Queries, chatId: Uuid): Promise<ActRow[]> {
  return on.query<ActRow>({
    text: `select at, actor, action, text from support_acts where chat_id = $1
      order by at, id limit 200`,
    values: [chatId],
  })
}

/** A note of staff. */
export interface NoteRow {
  readonly id: Uuid
  readonly user_id: Uuid
  readonly text: string
  readonly created_at: Date
}

export async function insertNote(
  on: Queries,
  note: { id: Uuid; chatId: Uuid; userId: Uuid; text: string; at: InstantMs },
): Promise<void> {
  await on.query({
    text: `insert into support_notes (id, chat_id, user_id, text, created_at)
      values ($1, $2, $3, $4, $5)`,
    values: [note.id, note.chatId, note.userId, note.text, new Date(note.at)],
  })
}

export function readNotes(on: Queries, chatId: Uuid): Promise<NoteRow[]> {
  return on.query<NoteRow>({
    text: `select id, user_id, text, created_at from support_notes where chat_id = $1
      order by created_at, id limit 200`,
    values: [chatId],
  })
}

/** Until when a player may not write to support; null when he may. */
export async function mutedUntil(on: Queries, userId: Uuid, now: InstantMs): Promise<Date | null> {
  const [row] = await on.query<{ until: Date }>({
    name: 'support_muted',
    text: 'select until from support_mutes where user_id = $1 and until > $2',
    values: [userId, new Date(now)],
  })
  return row?.until ?? null
}

export async function setMuted(on: Queries, userId: Uuid, until: InstantMs | null): Promise<void> {
  if (until === null) {
    await on.query({ text: 'delete from support_mutes where user_id = $1', values: [userId] })
    return
  }
  await on.query({
    text: `insert into support_mutes (user_id, until) values ($1, $2)
      on conflict (user_id) do update set until = $2`,
    values: [userId, new Date(until)],
  })
}

/** The queue in numbers, since the beginning of the day and of the last seven days. */
export async function readFigures(
  on: Queries,
  {
    userId,
    day,
    week,
  }: { readonly userId: Uuid; readonly day: InstantMs; readonly week: InstantMs },
) {
  const [row] = await on.query<{
    waiting: number
    mine: number
    open: number
    answered_today: number
    first_answer_s: number | null
    resolution_s: number | null
    rating: number | null
  }>({
    text: `select
      (select count(*)::integer from support_chats where status = 'open') as waiting,
      (select count(*)::integer from support_chats
        where status <> 'closed' and assigned = $1) as mine,
      (select count(*)::integer from support_chats where status <> 'closed') as open,
      (select count(distinct chat_id)::integer from support_messages
        where is_staff and created_at >= $2) as answered_today,
      (select percentile_cont(0.5) within group (order by extract(epoch from
        first_answer_at - created_at))::integer from support_chats
        where first_answer_at >= $3) as first_answer_s,
      (select percentile_cont(0.5) within group (order by extract(epoch from
        closed_at - created_at))::integer from support_chats
        where closed_at >= $3 and closed_by <> 'time') as resolution_s,
      (select round(avg(rating), 2)::float8 from support_chats
        where closed_at >= $3 and rating is not null) as rating`,
    values: [userId, new Date(day), new Date(week)],
  })
  return row
}

/** Half of the first answers since then were quicker, in minutes; null without any. */
export async function medianAnswerMinutes(on: Queries, since: InstantMs): Promise<number | null> {
  const [row] = await on.query<{ minutes: number | null }>({
    text: `select ceil(percentile_cont(0.5) within group (order by extract(epoch from
        first_answer_at - created_at)) / 60)::integer as minutes
      from support_chats where first_answer_at >= $1`,
    values: [new Date(since)],
  })
  return row?.minutes ?? null
}
